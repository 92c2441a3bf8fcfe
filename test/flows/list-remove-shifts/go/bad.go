package main

import (
	"net/http"
	"os/exec"
)

func handle(w http.ResponseWriter, r *http.Request) {
	list := []string{"a", r.FormValue("name")} // source
	list = list[1:]
	exec.Command("sh", "-c", list[0]).Run() // expect: go/process/command-injection
}
