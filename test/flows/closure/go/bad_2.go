package main

import (
	"net/http"
	"os/exec"
)

func handle(w http.ResponseWriter, r *http.Request) {
	var name string
	set := func() { name = r.FormValue("name") } // source
	set()
	exec.Command("sh", "-c", name).Run() // expect: go/process/command-injection
}
