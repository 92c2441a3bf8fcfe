package main

import (
	"net/http"
	"os/exec"
)

var a, b, c string

func toB() { b = a }
func toC() { c = b }

func show() {
	exec.Command("sh", "-c", c).Run()
}

func handle(w http.ResponseWriter, r *http.Request) {
	a = "x"
	_ = r.FormValue("name") // source
	toB()
	toC()
	show()
}
