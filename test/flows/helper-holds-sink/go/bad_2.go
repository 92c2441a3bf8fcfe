package main

import (
	"net/http"
	"os/exec"
)

func run(ctx int, text string) {
	exec.Command("sh", "-c", "ls " + text).Run() // expect: go/process/command-injection
}

func handle(w http.ResponseWriter, r *http.Request) {
	run(1, r.FormValue("name")) // source
}
