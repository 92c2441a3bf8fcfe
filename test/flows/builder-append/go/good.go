package main

import (
	"net/http"
	"os/exec"
	"strings"
)

func handle(w http.ResponseWriter, r *http.Request) {
	var b strings.Builder
	b.WriteString("ls ")
	b.WriteString("x")
	exec.Command("sh", "-c", b.String()).Run()
}
