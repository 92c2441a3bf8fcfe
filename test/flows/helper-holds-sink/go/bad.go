package main

import (
	"net/http"
	"os/exec"
)

func run(text string) {
	exec.Command("sh", "-c", text).Run() // expect: go/process/command-injection
}

func handle(w http.ResponseWriter, r *http.Request) {
	run(r.FormValue("name")) // source
}
