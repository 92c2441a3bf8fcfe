package main

import (
	"net/http"
	"os/exec"
	"strings"
)

func handle(w http.ResponseWriter, r *http.Request) {
	parts := strings.Split(r.FormValue("name"), ",") // source
	exec.Command("sh", "-c", parts[0]).Run() // expect: go/process/command-injection
}
