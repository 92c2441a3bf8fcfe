package main

import (
	"net/http"
	"os/exec"
)

func handle(w http.ResponseWriter, r *http.Request) {
	a := r.FormValue("name") // source
	b := "x"
	c := b
	_ = a
	exec.Command("sh", "-c", c).Run()
}
