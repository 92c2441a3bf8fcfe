package main

import (
	"net/http"
	"os/exec"
)

func handle(w http.ResponseWriter, r *http.Request) {
	list := []string{"a"}
	other := []string{r.FormValue("name")} // source
	list = append(list, other...)
	exec.Command("sh", "-c", list[1]).Run() // expect: go/process/command-injection
}
