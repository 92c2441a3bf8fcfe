package main

import (
	"net/http"
	"os/exec"
	"strings"
)

func handle(w http.ResponseWriter, r *http.Request) {
	before, _, found := strings.Cut(r.FormValue("name"), ":") // source
	if found {
		exec.Command("sh", "-c", before).Run() // expect: go/process/command-injection
	}
}
