package main

import (
	"net/http"
	"os/exec"
)

func handle(w http.ResponseWriter, r *http.Request) {
	name := r.FormValue("name") // source
	allowed := map[string]bool{"a": true, "b": true}
	if !allowed[name] {
		return
	}
	exec.Command("sh", "-c", name).Run()
}
