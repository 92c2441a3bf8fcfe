package main

import (
	"net/http"
	"os/exec"
	"strings"
)

func run(parts ...string) {
	exec.Command("sh", "-c", strings.Join(parts, " ")).Run() // expect: go/process/command-injection
}

func handle(w http.ResponseWriter, r *http.Request) {
	list := []string{r.FormValue("name")} // source
	run(list...)
}
