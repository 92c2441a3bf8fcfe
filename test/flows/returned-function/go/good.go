package main

import (
	"net/http"
	"os/exec"
)

func runner(text string) func() {
	return func() {
		exec.Command("sh", "-c", "x").Run()
	}
}

func handle(w http.ResponseWriter, r *http.Request) {
	runner(r.FormValue("name"))() // source
}
