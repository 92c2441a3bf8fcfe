package main

import (
	"net/http"
	"os/exec"
)

type item struct{ name, other string }

func make_(name string) *item { return &item{name: name} }

func harmless(r *http.Request) string { return make_(r.FormValue("name")).name } // source

func handle(w http.ResponseWriter, r *http.Request) {
	_ = harmless(r)
	exec.Command("sh", "-c", make_("x").name).Run()
}
