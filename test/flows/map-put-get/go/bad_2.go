package main

import (
	"net/http"
	"os/exec"
)

func handle(w http.ResponseWriter, r *http.Request) {
	m := make(map[string]string)
	m["a"] = r.FormValue("name") // source
	value, ok := m["a"]
	if ok {
		exec.Command("sh", "-c", value).Run() // expect: go/process/command-injection
	}
}
