package main

import (
	"net/http"
	"os/exec"
)

type item struct{ name string }

func handle(w http.ResponseWriter, r *http.Request) {
	i := item{name: r.FormValue("name")} // source
	i.name = "x"
	exec.Command("sh", "-c", i.name).Run()
}
