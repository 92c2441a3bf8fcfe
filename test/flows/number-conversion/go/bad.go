package main

import (
	"net/http"
	"os/exec"
	"strconv"
)

func handle(w http.ResponseWriter, r *http.Request) {
	name := r.FormValue("name") // source
	id, err := strconv.Atoi(name)
	if err != nil {
		exec.Command("sh", "-c", name).Run() // expect: go/process/command-injection
	}
	_ = id
}
