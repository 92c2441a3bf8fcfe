package main

import (
	"net/http"
	"os/exec"
	"slices"
)

func handle(w http.ResponseWriter, r *http.Request) {
	name := r.FormValue("name") // source
	if !slices.Contains([]string{"a", "b"}, name) {
		return
	}
	exec.Command("sh", "-c", name).Run()
}
