package main

import (
	"net/http"
	"os/exec"
)

func handle(w http.ResponseWriter, r *http.Request) {
	for name, values := range r.URL.Query() { // source
		exec.Command("sh", "-c", name + values[0]).Run() // expect: go/process/command-injection
	}
}
