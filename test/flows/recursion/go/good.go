package main

import (
	"net/http"
	"os/exec"
)

func run(text string, n int) {
	if n == 0 {
		exec.Command("sh", "-c", "x").Run()
		return
	}
	run(text, n-1)
}

func handle(w http.ResponseWriter, r *http.Request) {
	run(r.FormValue("name"), 3) // source
}
