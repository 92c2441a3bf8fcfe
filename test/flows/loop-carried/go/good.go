package main

import (
	"net/http"
	"os/exec"
)

func handle(w http.ResponseWriter, r *http.Request) {
	name, next := "x", r.FormValue("name") // source
	for i := 0; i < 5; i++ {
		name = "y"
	}
	_ = next
	exec.Command("sh", "-c", name).Run()
}
