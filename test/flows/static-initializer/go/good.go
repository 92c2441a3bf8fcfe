package main

import (
	"net/http"
	"os/exec"
)

var commands = map[string]func(string){}

func init() {
	commands["run"] = func(text string) {
		exec.Command("sh", "-c", "x").Run()
	}
}

func handle(w http.ResponseWriter, r *http.Request) {
	commands["run"](r.FormValue("name")) // source
}
