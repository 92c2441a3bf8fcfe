package main

import (
	"net/http"
	"os/exec"
)

func handle(w http.ResponseWriter, r *http.Request) {
	list := []string{r.FormValue("name"), "b"} // source
	list = list[1:]
	exec.Command("sh", "-c", list[0]).Run()
}
