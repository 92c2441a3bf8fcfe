package main

import (
	"net/http"
	"os/exec"
)

func pair(x string) (string, string) {
	return "a", x
}

func handle(w http.ResponseWriter, r *http.Request) {
	first, _ := pair(r.FormValue("name")) // source
	exec.Command("sh", "-c", first).Run()
}
