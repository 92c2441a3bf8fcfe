package main

import (
	"net/http"
	"os/exec"
)

func handle(w http.ResponseWriter, r *http.Request) {
	i := struct{ name string }{name: r.FormValue("name")} // source
	exec.Command("sh", "-c", i.name).Run() // expect: go/process/command-injection
}
