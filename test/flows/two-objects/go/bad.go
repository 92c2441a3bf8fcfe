package main

import (
	"net/http"
	"os/exec"
)

type item struct{ name, other string }

func handle(w http.ResponseWriter, r *http.Request) {
	a, b := &item{name: r.FormValue("name")}, &item{name: "x"} // source
	_ = b
	exec.Command("sh", "-c", a.name).Run() // expect: go/process/command-injection
}
