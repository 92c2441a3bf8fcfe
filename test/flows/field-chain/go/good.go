package main

import (
	"net/http"
	"os/exec"
)

type state struct{ a, b, c string }

func (s *state) toB() { s.b = s.a }
func (s *state) toC() { s.c = s.b }

func (s *state) show() {
	exec.Command("sh", "-c", s.c).Run()
}

func handle(w http.ResponseWriter, r *http.Request) {
	s := &state{a: "x", b: "x", c: "x"}
	_ = r.FormValue("name") // source
	s.toB()
	s.toC()
	s.show()
}
