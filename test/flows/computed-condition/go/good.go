package main

import (
	"net/http"
	"os/exec"
)

func handle(w http.ResponseWriter, r *http.Request) {
	n := 7*6
	name := "x"
	if n > 42 {
		name = r.FormValue("name") // source
	}
	exec.Command("sh", "-c", name).Run()
}
