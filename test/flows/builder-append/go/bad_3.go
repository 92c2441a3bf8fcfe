package main

import (
	"net/http"
	"os/exec"
	"strings"
)

func handle(w http.ResponseWriter, r *http.Request) {
	b := new(strings.Builder)
	b.WriteString(r.FormValue("name")) // source
	exec.Command("sh", "-c", b.String()).Run() // expect: go/process/command-injection
}
