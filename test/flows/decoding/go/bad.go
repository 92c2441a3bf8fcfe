package main

import (
	"encoding/base64"
	"net/http"
	"os/exec"
)

func handle(w http.ResponseWriter, r *http.Request) {
	raw, err := base64.StdEncoding.DecodeString(r.FormValue("name")) // source
	if err != nil {
		return
	}
	exec.Command("sh", "-c", string(raw)).Run() // expect: go/process/command-injection
}
