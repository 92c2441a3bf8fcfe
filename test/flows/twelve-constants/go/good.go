package main

import (
	"net/http"
	"os/exec"
)

func run(kind int, text string) {
	if kind == 7 {
		exec.Command("sh", "-c", text).Run()
	}
}

func handle(w http.ResponseWriter, r *http.Request) {
	run(0, r.FormValue("name")) // source
	run(1, r.FormValue("name")) // source
	run(2, r.FormValue("name")) // source
	run(3, r.FormValue("name")) // source
	run(4, r.FormValue("name")) // source
	run(5, r.FormValue("name")) // source
	run(6, r.FormValue("name")) // source
	run(7, "x")
	run(8, r.FormValue("name")) // source
	run(9, r.FormValue("name")) // source
	run(10, r.FormValue("name")) // source
	run(11, r.FormValue("name")) // source
}
