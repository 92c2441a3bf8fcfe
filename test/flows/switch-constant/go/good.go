package main

import (
	"net/http"
	"os/exec"
)

func handle(w http.ResponseWriter, r *http.Request) {
	name := "x"
	switch "b" {
	case "a":
		name = r.FormValue("name") // source
	case "b":
		name = "y"
	}
	exec.Command("sh", "-c", name).Run()
}
