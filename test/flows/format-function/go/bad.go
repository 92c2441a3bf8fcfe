package main

import (
	"fmt"
	"net/http"
	"os/exec"
)

func handle(w http.ResponseWriter, r *http.Request) {
	exec.Command("sh", "-c", fmt.Sprintf("ls %s", r.FormValue("name"))).Run() // expect: go/process/command-injection
}
