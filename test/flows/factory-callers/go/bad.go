package main

import (
	"net/http"
	"os/exec"
)

type item struct{ name, other string }

func make_(name string) *item { return &item{name: name} }

func harmless() string { return make_("x").name }

func handle(w http.ResponseWriter, r *http.Request) {
	exec.Command("sh", "-c", make_(r.FormValue("name")).name).Run() // expect: go/process/command-injection
}
