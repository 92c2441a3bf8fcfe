package main

import (
	"net/http"
	"os/exec"
)

func handle(w http.ResponseWriter, r *http.Request) {
	name, other := r.FormValue("name"), r.FormValue("other") // source
	if other != "a" {
		return
	}
	exec.Command("sh", "-c", name).Run() // expect: go/process/command-injection
}
