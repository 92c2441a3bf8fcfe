package main

import (
	"net/http"
	"os/exec"
)

type item struct{ name, other string }

func handle(w http.ResponseWriter, r *http.Request) {
	a := item{name: r.FormValue("name")} // source
	b := a
	exec.Command("sh", "-c", b.name).Run() // expect: go/process/command-injection
}
