package main

import (
	"net/http"
	"os/exec"
)

func run(v any) {
	if text, ok := v.(string); ok {
		exec.Command("sh", "-c", text).Run() // expect: go/process/command-injection
	}
}

func handle(w http.ResponseWriter, r *http.Request) {
	run(r.FormValue("name")) // source
}
