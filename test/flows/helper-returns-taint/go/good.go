package main

import (
	"net/http"
	"os/exec"
)

func read(r *http.Request) string {
	_ = r.FormValue("name") // source
	return "x"
}

func handle(w http.ResponseWriter, r *http.Request) {
	exec.Command("sh", "-c", read(r)).Run()
}
