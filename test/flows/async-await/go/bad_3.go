package main

import (
	"net/http"
	"os/exec"
)

func handle(w http.ResponseWriter, r *http.Request) {
	ch := make(chan string, 1)
	ch <- r.FormValue("name") // source
	select {
	case text := <-ch:
		exec.Command("sh", "-c", text).Run() // expect: go/process/command-injection
	default:
	}
}
