package main

import (
	"net/http"
	"os"
	"os/exec"
)

var name = os.Getenv("NAME") + suffix
var suffix string

func init() {
	suffix = "x"
}

var commands = map[string]func(string){}

func init() {
	commands["run"] = func(text string) {
		exec.Command("sh", "-c", text).Run() // expect: go/process/command-injection
	}
}

func handle(w http.ResponseWriter, r *http.Request) {
	commands["run"](r.FormValue("name")) // source
}
