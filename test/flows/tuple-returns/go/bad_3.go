package main

import (
	"net/http"
	"os/exec"
)

func pair(x string) (string, error) {
	return x, nil
}

func both(x string) (string, error) {
	return pair(x)
}

func handle(w http.ResponseWriter, r *http.Request) {
	name, _ := both(r.FormValue("name")) // source
	exec.Command("sh", "-c", name).Run() // expect: go/process/command-injection
}
