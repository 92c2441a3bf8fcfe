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

type service struct{ x runner }

func (s *service) use(text string) { s.x.run(text) }

func handle(w http.ResponseWriter, r *http.Request) {
	s := &service{}
	s.use(r.FormValue("name")) // source
}
