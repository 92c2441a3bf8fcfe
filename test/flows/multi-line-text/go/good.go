package main

import (
	"net/http"
	"os/exec"
)

func handle(w http.ResponseWriter, r *http.Request) {
	text := `ls
	  -l`
	exec.Command("sh", "-c", text).Run()
}
