package main

import (
	"net/http"
	"os/exec"
)

func handle(w http.ResponseWriter, r *http.Request) {
	name := "x"
	defer func() {
		exec.Command("sh", "-c", name).Run()
	}()
	_ = r.FormValue("name") // source
}
