package main

import (
	"net/http"
	"os/exec"
)

func handle(w http.ResponseWriter, r *http.Request) {
	cookie, err := r.Cookie("name")
	if err != nil {
		return
	}
	_ = cookie
	exec.Command("sh", "-c", "x").Run()
}
