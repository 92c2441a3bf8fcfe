package main

import (
	"net/http"
	"os/exec"
)

func handle(w http.ResponseWriter, r *http.Request) {
	list := [][]string{{"x"}, {r.FormValue("name")}} // source
	exec.Command("sh", "-c", list[1][0]).Run() // expect: go/process/command-injection
}
