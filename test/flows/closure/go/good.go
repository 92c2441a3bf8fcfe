package main

import (
	"net/http"
	"os/exec"
)

func handle(w http.ResponseWriter, r *http.Request) {
	name := "x"
	_ = r.FormValue("name") // source
	run := func() {
		exec.Command("sh", "-c", name).Run()
	}
	run()
}
