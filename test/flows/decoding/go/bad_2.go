package main

import (
	"net/http"
	"net/url"
	"os/exec"
)

func handle(w http.ResponseWriter, r *http.Request) {
	text, _ := url.QueryUnescape(r.FormValue("name")) // source
	exec.Command("sh", "-c", text).Run() // expect: go/process/command-injection
}
