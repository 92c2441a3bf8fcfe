package main

import (
	"net/http"
	"os/exec"
)

func handle(w http.ResponseWriter, r *http.Request) {
	a := []string{r.FormValue("name")} // source
	b := make([]string, 1)
	copy(b, a)
	exec.Command("sh", "-c", b[0]).Run() // expect: go/process/command-injection
}
