package main

import (
	"net/http"
	"os/exec"
)

func handle(w http.ResponseWriter, r *http.Request) {
	list := []string{"a"}
	list = append(list, r.FormValue("name")) // source
	exec.Command("sh", "-c", list[0]).Run()
}
