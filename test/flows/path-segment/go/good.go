package main

import (
	"net/http"
	"os/exec"
)

func handle(w http.ResponseWriter, r *http.Request) {
	exec.Command("sh", "-c", "x").Run()
	_ = r.PathValue("name")
}
