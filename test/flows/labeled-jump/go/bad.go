package main

import (
	"net/http"
	"os/exec"
)

func handle(w http.ResponseWriter, r *http.Request) {
	name := "x"
	outer:
	for {
		for {
			name = r.FormValue("name") // source
			break outer
		}
	}
	exec.Command("sh", "-c", name).Run() // expect: go/process/command-injection
}
