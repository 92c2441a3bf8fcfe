package main

import (
	"net/http"
	"os/exec"
)

func handle(w http.ResponseWriter, r *http.Request) {
	name := r.FormValue("name") // source
	defer func() {
		if recover() != nil {
			exec.Command("sh", "-c", name).Run() // expect: go/process/command-injection
		}
	}()
	panic("x")
}
