package main

import (
	"net/http"
	"os/exec"
	"strconv"
)

func handle(w http.ResponseWriter, r *http.Request) {
	id, _ := strconv.ParseInt(r.FormValue("name"), 10, 64) // source
	exec.Command("sh", "-c", "kill " + strconv.FormatInt(id, 10)).Run()
}
