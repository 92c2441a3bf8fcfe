package main

import (
	"fmt"
	"net/http"
	"os/exec"
)

func handle(w http.ResponseWriter, r *http.Request) {
	exec.Command("sh", "-c", fmt.Sprintf("ls %d", len(r.FormValue("name")))).Run() // source
}
