package main

import (
	"net/http"
	"os/exec"
)

func handle(w http.ResponseWriter, r *http.Request) {
	a, b := "x", r.FormValue("name") // source
	a, b = b, a
	exec.Command("sh", "-c", a).Run() // expect: go/process/command-injection
}
