package main

import (
	"net/http"
	"os/exec"
)

func run(kind int, text string) {
	if kind == 7 {
		exec.Command("sh", "-c", text).Run() // expect: go/process/command-injection
	}
}

func handle(w http.ResponseWriter, r *http.Request) {
	run(0, "x")
	run(1, "x")
	run(2, "x")
	run(3, "x")
	run(4, "x")
	run(5, "x")
	run(6, "x")
	run(7, r.FormValue("name")) // source
	run(8, "x")
	run(9, "x")
	run(10, "x")
	run(11, "x")
}
