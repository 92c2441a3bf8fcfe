package main

import (
	"fmt"
	"net/http"
	"os/exec"
)

func handle(w http.ResponseWriter, r *http.Request) {
	name := r.FormValue("name") // source
	defer fmt.Println("done")
	exec.Command("sh", "-c", name).Run() // expect: go/process/command-injection
}
