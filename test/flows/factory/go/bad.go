package main

import (
	"net/http"
	"os/exec"
)

type runner interface{ run(text string) }

type shell struct{}

func (shell) run(text string) {
	exec.Command("sh", "-c", text).Run() // expect: go/process/command-injection
}

func make_(kind string) runner {
	return shell{}
}

func handle(w http.ResponseWriter, r *http.Request) {
	make_("shell").run(r.FormValue("name")) // source
}
