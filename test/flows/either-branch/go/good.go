package main

import (
	"net/http"
	"os/exec"
)

func handle(w http.ResponseWriter, r *http.Request) {
	name := r.FormValue("name") // source
	if r.Method == "POST" {
		name = "x"
	} else {
		name = "y"
	}
	exec.Command("sh", "-c", name).Run()
}
