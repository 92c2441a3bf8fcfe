package main

import (
	"net/http"
	"os/exec"
)

type item struct{ name, other string }

func keep(i *item, text string) { i.name = text }

func handle(w http.ResponseWriter, r *http.Request) {
	i := &item{}
	keep(i, r.FormValue("name")) // source
	exec.Command("sh", "-c", i.name).Run() // expect: go/process/command-injection
}
