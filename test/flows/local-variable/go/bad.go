package main

import (
	"net/http"
	"os/exec"
)

func handle(w http.ResponseWriter, r *http.Request) {
	name := r.FormValue("name") // source
	exec.Command("sh", "-c", "ls "+name).Run() // expect: go/process/command-injection
}
