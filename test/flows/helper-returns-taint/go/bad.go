package main

import (
	"net/http"
	"os/exec"
)

func read(r *http.Request) string {
	return r.FormValue("name") // source
}

func handle(w http.ResponseWriter, r *http.Request) {
	exec.Command("sh", "-c", read(r)).Run() // expect: go/process/command-injection
}
