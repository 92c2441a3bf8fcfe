package main

import (
	"net/http"
	"os/exec"
)

var last string

func keep(text, other string) { last = other }

func show() {
	exec.Command("sh", "-c", last).Run()
}

func handle(w http.ResponseWriter, r *http.Request) {
	keep(r.FormValue("name"), "x") // source
	show()
}
