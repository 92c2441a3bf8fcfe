package main

import (
	"net/http"
	"os/exec"
)

func show() {
	exec.Command("sh", "-c", c).Run() // expect: go/process/command-injection
}

func toC() { c = b }
func toB() { b = a }

var a, b, c string

func handle(w http.ResponseWriter, r *http.Request) {
	a = r.FormValue("name") // source
	toB()
	toC()
	show()
}
