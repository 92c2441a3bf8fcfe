package main

import (
	"net/http"
	"os/exec"
)

func handle(w http.ResponseWriter, r *http.Request) {
	name := r.FormValue("name") // source
	if name != "a" {
		return
	}
	exec.Command("sh", "-c", name).Run()
}
