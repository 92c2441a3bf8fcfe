package main

import (
	"net/http"
	"os/exec"
)

func handle(w http.ResponseWriter, r *http.Request) {
	name := r.FormValue("name") // source
	run := func() {
		exec.Command("sh", "-c", name).Run() // expect: go/process/command-injection
	}
	run()
}
