package main

import (
	"net/http"
	"os/exec"
)

var last, other string

func show() {
	exec.Command("sh", "-c", other).Run()
}

func handle(w http.ResponseWriter, r *http.Request) {
	last = r.FormValue("name") // source
	other = "x"
	show()
}
