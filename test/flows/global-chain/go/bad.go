package main

import (
	"net/http"
	"os/exec"
)

var a, b, c string

func toB() { b = a }
func toC() { c = b }

func show() {
	exec.Command("sh", "-c", c).Run() // expect: go/process/command-injection
}

func handle(w http.ResponseWriter, r *http.Request) {
	a = r.FormValue("name") // source
	toB()
	toC()
	show()
}
