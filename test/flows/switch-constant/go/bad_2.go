package main

import (
	"net/http"
	"os/exec"
)

func handle(w http.ResponseWriter, r *http.Request) {
	name := "x"
	switch 1 {
	case 1:
		fallthrough
	case 2:
		name = r.FormValue("name") // source
	}
	exec.Command("sh", "-c", name).Run() // expect: go/process/command-injection
}
