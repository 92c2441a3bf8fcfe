package main

import (
	"net/http"
	"os/exec"
)

func handle(w http.ResponseWriter, r *http.Request) {
	name := r.FormValue("name") // source
	other := "tmp"
	_ = name
	exec.Command("sh", "-c", "ls "+other).Run()
}
