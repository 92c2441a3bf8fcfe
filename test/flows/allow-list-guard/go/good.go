package main

import (
	"net/http"
	"os/exec"
)

func handle(w http.ResponseWriter, r *http.Request) {
	name := r.FormValue("name") // source
	switch name {
	case "a", "b":
		exec.Command("sh", "-c", name).Run()
	}
}
