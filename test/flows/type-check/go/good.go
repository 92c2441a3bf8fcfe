package main

import (
	"net/http"
	"os/exec"
	"strconv"
)

func run(v any) {
	if n, ok := v.(int); ok {
		exec.Command("sh", "-c", strconv.Itoa(n)).Run()
	}
}

func handle(w http.ResponseWriter, r *http.Request) {
	run(r.FormValue("name")) // source
}
