package main

import (
	"net/http"
	"os/exec"
	"strconv"
)

func handle(w http.ResponseWriter, r *http.Request) {
	exec.Command("sh", "-c", "ls "+strconv.Itoa(len(r.FormValue("name")))).Run() // source
}
