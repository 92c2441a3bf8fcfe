package main

import (
	"net/http"
	"os/exec"
)

func handle(w http.ResponseWriter, r *http.Request) {
	list := [2]string{r.FormValue("name"), "b"} // source
	exec.Command("sh", "-c", list[0]).Run() // expect: go/process/command-injection
}
