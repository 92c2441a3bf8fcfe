package main

import (
	"net/http"
	"os/exec"
)

func handle(w http.ResponseWriter, r *http.Request) {
	for name := range map[string]bool{r.FormValue("name"): true} { // source
		exec.Command("sh", "-c", name).Run() // expect: go/process/command-injection
	}
}
