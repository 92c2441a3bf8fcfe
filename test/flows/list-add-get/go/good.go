package main

import (
	"net/http"
	"os/exec"
)

func handle(w http.ResponseWriter, r *http.Request) {
	var list []string
	list = append(list, "a")
	_ = r.FormValue("name") // source
	exec.Command("sh", "-c", list[0]).Run()
}
