package main

import (
	"net/http"
	"os/exec"
)

func handle(w http.ResponseWriter, r *http.Request) {
	list := make([]string, 2)
	list[1] = r.FormValue("name") // source
	exec.Command("sh", "-c", list[1]).Run() // expect: go/process/command-injection
}
