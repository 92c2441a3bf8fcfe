package main

import (
	"net/http"
	"os/exec"
	"strconv"
)

func handle(w http.ResponseWriter, r *http.Request) {
	for i := range []string{"a", r.FormValue("name")} { // source
		exec.Command("sh", "-c", strconv.Itoa(i)).Run()
	}
}
