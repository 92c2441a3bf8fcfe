package main

import (
	"net/http"
	"os/exec"
)

func handle(w http.ResponseWriter, r *http.Request) {
	const debug = false
	name := "x"
	if debug {
		name = r.FormValue("name") // source
	}
	exec.Command("sh", "-c", name).Run()
}
