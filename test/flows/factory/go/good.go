package main

import (
	"net/http"
	"os/exec"
)

type runner interface{ run(text string) }

type shell struct{}

func (shell) run(text string) {
	exec.Command("sh", "-c", text).Run()
}

func make_(kind string) runner {
	return shell{}
}

func handle(w http.ResponseWriter, r *http.Request) {
	_ = r.FormValue("name") // source
	make_("shell").run("x")
}
