package main

import (
	"net/http"
	"os/exec"
)

func handle(w http.ResponseWriter, r *http.Request) {
	text := "ls "
	text += r.FormValue("name") // source
	exec.Command("sh", "-c", text).Run() // expect: go/process/command-injection
}
