package main

import (
	"net/http"
	"os/exec"
)

type inner struct{ name string }
type outer struct{ in inner }

func handle(w http.ResponseWriter, r *http.Request) {
	o := outer{in: inner{name: r.FormValue("name")}} // source
	exec.Command("sh", "-c", o.in.name).Run() // expect: go/process/command-injection
}
