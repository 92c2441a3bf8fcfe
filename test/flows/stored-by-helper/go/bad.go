package main

import (
	"net/http"
	"os/exec"
)

var last string

func keep(text string) { last = text }

func show() {
	exec.Command("sh", "-c", last).Run() // expect: go/process/command-injection
}

func handle(w http.ResponseWriter, r *http.Request) {
	keep(r.FormValue("name")) // source
	show()
}
