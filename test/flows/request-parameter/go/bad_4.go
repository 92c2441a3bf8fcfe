package main

import (
	"net/http"
	"os/exec"
)

func handle(w http.ResponseWriter, r *http.Request) {
	values := r.URL.Query()
	exec.Command("sh", "-c", values.Get("a")).Run() // expect: go/process/command-injection
}
