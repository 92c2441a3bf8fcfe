package main

import (
	"net/http"
	"os/exec"
)

type base struct{}

func (base) run(text string) {
	exec.Command("sh", "-c", text).Run() // expect: go/process/command-injection
}

type derived struct{ *base }

func handle(w http.ResponseWriter, r *http.Request) {
	d := derived{}
	d.run(r.FormValue("name")) // source
}
