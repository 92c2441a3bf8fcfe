package main

import (
	"net/http"
	"os/exec"
)

type item struct{ name, other string }

func handle(w http.ResponseWriter, r *http.Request) {
	a := &item{name: "x"}
	b := &item{}
	b.name = r.FormValue("name") // source
	exec.Command("sh", "-c", a.name).Run()
}
