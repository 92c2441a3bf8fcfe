package main

import (
	"net/http"
	"os/exec"
)

func handle(w http.ResponseWriter, r *http.Request) {
	_, header, err := r.FormFile("file")
	if err != nil {
		return
	}
	exec.Command("sh", "-c", "file " + header.Filename).Run() // expect: go/process/command-injection
}
