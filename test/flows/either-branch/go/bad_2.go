package main

import (
	"net/http"
	"os/exec"
)

func handle(w http.ResponseWriter, r *http.Request) {
	var name string
	if r.Method == "POST" {
		name = "x"
	} else if r.Method == "PUT" {
		name = "y"
	} else {
		name = r.FormValue("name") // source
	}
	exec.Command("sh", "-c", name).Run() // expect: go/process/command-injection
}
