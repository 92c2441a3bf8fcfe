package main

import (
	"net/http"
	"os/exec"
)

func handle(w http.ResponseWriter, r *http.Request) {
	ch := make(chan string)
	go func() { ch <- r.FormValue("name") }() // source
	exec.Command("sh", "-c", <-ch).Run() // expect: go/process/command-injection
}
