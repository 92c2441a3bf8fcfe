package main

import (
	"net/http"
	"os/exec"
	"regexp"
)

var plain = regexp.MustCompile(`^[a-z]+$`)

func handle(w http.ResponseWriter, r *http.Request) {
	name := r.FormValue("name") // source
	if !plain.MatchString(name) {
		return
	}
	exec.Command("sh", "-c", name).Run()
}
