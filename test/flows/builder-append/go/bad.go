package main

import (
	"net/http"
	"os/exec"
	"strings"
)

func handle(w http.ResponseWriter, r *http.Request) {
	var b strings.Builder
	b.WriteString("ls ")
	b.WriteString(r.FormValue("name")) // source
	exec.Command("sh", "-c", b.String()).Run() // expect: go/process/command-injection
}
