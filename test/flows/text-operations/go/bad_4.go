package main

import (
	"net/http"
	"os/exec"
	"strings"
)

func handle(w http.ResponseWriter, r *http.Request) {
	exec.Command("sh", "-c", strings.TrimPrefix(r.FormValue("name"), "x")).Run() // expect: go/process/command-injection
}
