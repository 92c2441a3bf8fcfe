package main

import (
	"net/http"
	"os/exec"
	"regexp"
)

func handle(w http.ResponseWriter, r *http.Request) {
	name := r.FormValue("name") // source
	if ok, _ := regexp.MatchString("^[a-z0-9]+$", name); !ok {
		return
	}
	exec.Command("sh", "-c", name).Run()
}
