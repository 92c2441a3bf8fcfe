package main

import (
	"net/http"
	"os/exec"
)

func pair(x string) (string, string) {
	return "a", x
}

func handle(w http.ResponseWriter, r *http.Request) {
	_, second := pair(r.FormValue("name")) // source
	exec.Command("sh", "-c", second).Run() // expect: go/process/command-injection
}
