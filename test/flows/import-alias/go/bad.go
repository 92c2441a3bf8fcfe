package main

import (
	"net/http"
	runner "os/exec"
)

func handle(w http.ResponseWriter, r *http.Request) {
	runner.Command("sh", "-c", r.FormValue("name")).Run() // expect: go/process/command-injection
}
