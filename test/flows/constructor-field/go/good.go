package main

import (
	"net/http"
	"os/exec"
)

type item struct{ name, other string }

func newItem(name string) *item {
	return &item{name: name, other: "x"}
}

func handle(w http.ResponseWriter, r *http.Request) {
	exec.Command("sh", "-c", newItem(r.FormValue("name")).other).Run() // source
}
