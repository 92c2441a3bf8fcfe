package main

import (
	"net/http"
	"os/exec"
)

func pair(x string) (name string, err error) {
	name = x
	return
}

func handle(w http.ResponseWriter, r *http.Request) {
	name, err := pair(r.FormValue("name")) // source
	if err == nil {
		exec.Command("sh", "-c", name).Run() // expect: go/process/command-injection
	}
}
