package main

import (
	"net/http"
	"os/exec"
)

func run(text, other string) {
	exec.Command("sh", "-c", text).Run()
}

func handle(w http.ResponseWriter, r *http.Request) {
	run("x", r.FormValue("name")) // source
}
