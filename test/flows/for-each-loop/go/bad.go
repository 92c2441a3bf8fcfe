package main

import (
	"net/http"
	"os/exec"
)

func handle(w http.ResponseWriter, r *http.Request) {
	for _, one := range []string{"a", r.FormValue("name")} { // source
		exec.Command("sh", "-c", one).Run() // expect: go/process/command-injection
	}
}
