package main

import (
	"net/http"
	"os/exec"
)

type base struct{}

func (base) run(text string) {
	exec.Command("sh", "-c", text).Run()
}

type derived struct{ base }

func (derived) run(text string) {}

func handle(w http.ResponseWriter, r *http.Request) {
	derived{}.run(r.FormValue("name")) // source
}
