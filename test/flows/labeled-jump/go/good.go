package main

import (
	"net/http"
	"os/exec"
)

func handle(w http.ResponseWriter, r *http.Request) {
	name := "x"
	outer:
	for i := 0; i < 2; i++ {
		for {
			continue outer
		}
	}
	_ = r.FormValue("name") // source
	exec.Command("sh", "-c", name).Run()
}
