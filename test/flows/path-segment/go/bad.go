package main

import (
	"net/http"
	"os/exec"
)

func handle(w http.ResponseWriter, r *http.Request) {
	exec.Command("sh", "-c", r.PathValue("name")).Run() // expect: go/process/command-injection
}
