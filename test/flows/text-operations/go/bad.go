package main

import (
	"net/http"
	"os/exec"
	"strings"
)

func handle(w http.ResponseWriter, r *http.Request) {
	exec.Command("sh", "-c", strings.ToLower(strings.TrimSpace(r.FormValue("name")))).Run() // expect: go/process/command-injection
}
