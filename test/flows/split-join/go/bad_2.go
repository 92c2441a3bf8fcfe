package main

import (
	"net/http"
	"os/exec"
	"strings"
)

func handle(w http.ResponseWriter, r *http.Request) {
	parts := strings.Fields(r.FormValue("name")) // source
	exec.Command("sh", "-c", strings.Join(parts, " ")).Run() // expect: go/process/command-injection
}
