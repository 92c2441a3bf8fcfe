package main

import (
	"net/http"
	"os/exec"
)

func handle(w http.ResponseWriter, r *http.Request) {
	ch := make(chan string)
	other := make(chan string)
	go func() { ch <- r.FormValue("name") }() // source
	go func() { other <- "x" }()
	<-ch
	exec.Command("sh", "-c", <-other).Run()
}
