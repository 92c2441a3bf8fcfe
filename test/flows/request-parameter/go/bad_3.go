package main

import (
	"net/http"
	"os/exec"
)

func handle(w http.ResponseWriter, r *http.Request) {
	r.ParseForm()
	exec.Command("sh", "-c", r.Form["name"][0]).Run() // expect: go/process/command-injection
}
