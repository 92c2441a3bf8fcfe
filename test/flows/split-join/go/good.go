package main

import (
	"net/http"
	"os/exec"
	"strings"
)

func handle(w http.ResponseWriter, r *http.Request) {
	parts := strings.Split("a,b", ",")
	exec.Command("sh", "-c", strings.Join(parts, " ")).Run()
}
