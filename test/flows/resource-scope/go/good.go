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
	_ = r.FormValue("name") // source
	exec.Command("sh", "-c", "ls").Run()
}
