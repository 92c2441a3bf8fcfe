package main

import (
	"fmt"
	"net/http"
	"os/exec"
)

func handle(w http.ResponseWriter, r *http.Request) {
	text := fmt.Sprint("ls ", r.FormValue("name")) // source
	exec.Command("sh", "-c", text).Run() // expect: go/process/command-injection
}
