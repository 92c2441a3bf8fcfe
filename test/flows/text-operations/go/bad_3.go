package main

import (
	"net/http"
	"os/exec"
	"strings"
)

func handle(w http.ResponseWriter, r *http.Request) {
	exec.Command("sh", "-c", strings.ReplaceAll(r.FormValue("name"), "a", "b")).Run() // expect: go/process/command-injection
}
