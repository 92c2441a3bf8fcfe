package main

import (
	"net/http"
	"os/exec"
)

func handle(w http.ResponseWriter, r *http.Request) {
	text := "ls "
	text += "x"
	exec.Command("sh", "-c", text).Run()
}
