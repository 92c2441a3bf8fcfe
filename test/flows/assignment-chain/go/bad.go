package main

import (
	"net/http"
	"os/exec"
)

func handle(w http.ResponseWriter, r *http.Request) {
	a := r.FormValue("name") // source
	b := a
	c := b
	var d = c
	exec.Command("sh", "-c", d).Run() // expect: go/process/command-injection
}
