package main

import (
	"io"
	"net/http"
	"os/exec"
)

func handle(w http.ResponseWriter, r *http.Request) {
	body, err := io.ReadAll(r.Body)
	if err != nil {
		return
	}
	exec.Command("sh", "-c", string(body)).Run() // expect: go/process/command-injection
}
