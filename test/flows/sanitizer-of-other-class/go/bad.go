package main

import (
	"html"
	"net/http"
	"os/exec"
)

func handle(w http.ResponseWriter, r *http.Request) {
	exec.Command("sh", "-c", html.EscapeString(r.FormValue("name"))).Run() // expect: go/process/command-injection
}
