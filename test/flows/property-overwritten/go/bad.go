package main

import (
	"net/http"
	"os/exec"
)

type item struct{ name string }

func handle(w http.ResponseWriter, r *http.Request) {
	i := item{name: "x"}
	i.name = r.FormValue("name") // source
	exec.Command("sh", "-c", i.name).Run() // expect: go/process/command-injection
}
