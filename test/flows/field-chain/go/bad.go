package main

import (
	"net/http"
	"os/exec"
)

type state struct{ a, b, c string }

func (s *state) toB() { s.b = s.a }
func (s *state) toC() { s.c = s.b }

func (s *state) show() {
	exec.Command("sh", "-c", s.c).Run() // expect: go/process/command-injection
}

func handle(w http.ResponseWriter, r *http.Request) {
	s := &state{}
	s.a = r.FormValue("name") // source
	s.toB()
	s.toC()
	s.show()
}
