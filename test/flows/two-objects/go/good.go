package main

import (
	"net/http"
	"os/exec"
)

type item struct{ name, other string }

func handle(w http.ResponseWriter, r *http.Request) {
	a, b := &item{name: r.FormValue("name")}, &item{name: "x"} // source
	_ = a
	exec.Command("sh", "-c", b.name).Run()
}
