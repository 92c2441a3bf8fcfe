package main

import (
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
)

func handle(w http.ResponseWriter, r *http.Request) {
	_, header, err := r.FormFile("file")
	if err != nil {
		return
	}
	os.Remove(filepath.Join("/srv", header.Filename))
	exec.Command("sh", "-c", "x").Run()
}
