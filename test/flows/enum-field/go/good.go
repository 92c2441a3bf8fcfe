package main

import (
	"net/http"
	"os/exec"
)

type kind int

const (
	quiet kind = iota
	loud
)

func handle(w http.ResponseWriter, r *http.Request) {
	name := "x"
	if loud == 0 {
		name = r.FormValue("name") // source
	}
	exec.Command("sh", "-c", name).Run()
}
