package main

import (
	"net/http"
	"os/exec"
)

type base struct{}

func (base) run(text string) {
	exec.Command("sh", "-c", text).Run() // expect: go/process/command-injection
}

type derived struct{ base }

func (d derived) run(text string) { d.base.run(text) }

func handle(w http.ResponseWriter, r *http.Request) {
	derived{}.run(r.FormValue("name")) // source
}
