package main

import (
	"net/http"
	"os"
	"os/exec"
)

func handle(w http.ResponseWriter, r *http.Request) {
	file, err := os.Open("/etc/hosts")
	if err != nil {
		return
	}
	defer file.Close()
	name := r.FormValue("name") // source
	exec.Command("sh", "-c", name).Run() // expect: go/process/command-injection
}
