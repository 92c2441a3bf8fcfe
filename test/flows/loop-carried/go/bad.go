package main

import (
	"net/http"
	"os/exec"
)

func handle(w http.ResponseWriter, r *http.Request) {
	name, next := "x", "y"
	for i := 0; i < 5; i++ {
		name = next
		next = r.FormValue("name") // source
	}
	exec.Command("sh", "-c", name).Run() // expect: go/process/command-injection
}
