package main

import (
	"net/http"
	"os/exec"
)

func handle(w http.ResponseWriter, r *http.Request) {
	name := r.FormValue("name") // source
	if (7*18)/2 > 42 {
		name = "x"
	}
	exec.Command("sh", "-c", name).Run()
}
