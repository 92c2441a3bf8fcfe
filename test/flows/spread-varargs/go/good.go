package main

import (
	"net/http"
	"os/exec"
)

func run(parts ...string) {
	exec.Command("sh", "-c", parts[0]).Run()
}

func handle(w http.ResponseWriter, r *http.Request) {
	run("x", r.FormValue("name")) // source
}
