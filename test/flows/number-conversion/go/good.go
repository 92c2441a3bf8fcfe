package main

import (
	"fmt"
	"net/http"
	"os/exec"
	"strconv"
)

func handle(w http.ResponseWriter, r *http.Request) {
	id, err := strconv.Atoi(r.FormValue("name")) // source
	if err != nil {
		return
	}
	exec.Command("sh", "-c", fmt.Sprintf("kill %d", id)).Run()
}
