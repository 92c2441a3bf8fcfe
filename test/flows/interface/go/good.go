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

type quiet struct{}

func (quiet) run(text string) {}

func use(x runner, text string) { x.run(text) }

func handle(w http.ResponseWriter, r *http.Request) {
	use(quiet{}, r.FormValue("name")) // source
}
