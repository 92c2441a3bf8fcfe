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

func handle(w http.ResponseWriter, r *http.Request) {
	f := shell{}.run
	_ = r.FormValue("name") // source
	f("x")
}
