package main

import (
	"net/http"
	"os/exec"
)

func handle(w http.ResponseWriter, r *http.Request) {
	m := map[string]string{"a": "x", "b": r.FormValue("name")} // source
	exec.Command("sh", "-c", m["b"]).Run() // expect: go/process/command-injection
}
