package main

import (
	"net/http"
	"os/exec"
)

type base struct{ name string }

type derived struct{ base }

func handle(w http.ResponseWriter, r *http.Request) {
	d := derived{base: base{name: r.FormValue("name")}} // source
	exec.Command("sh", "-c", d.name).Run() // expect: go/process/command-injection
}
