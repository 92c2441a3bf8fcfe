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
	exec.Command("sh", "-c", cookie.Value).Run() // expect: go/process/command-injection
}
