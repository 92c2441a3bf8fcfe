package main

import (
	"net/http"
	"os/exec"
)

func apply(text string, f func(string) string) string {
	return f(text)
}

func handle(w http.ResponseWriter, r *http.Request) {
	exec.Command("sh", "-c", apply(r.FormValue("name"), func(x string) string { return "ls" })).Run() // source
}
