package main

import (
	"net/http"
	"os/exec"
)

var last string

func show() {
	exec.Command("sh", "-c", last).Run() // expect: go/process/command-injection
}

func handle(w http.ResponseWriter, r *http.Request) {
	last = r.FormValue("name") // source
	show()
}
