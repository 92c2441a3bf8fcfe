package main

import (
	"net/http"
	"os/exec"
)

func handle(w http.ResponseWriter, r *http.Request) {
	list := []string{"a", r.FormValue("name")} // source
	exec.Command("sh", "-c", list[1]).Run() // expect: go/process/command-injection
}
