package main

import (
	"net/http"
	"os/exec"
)

func give(text string, f func(string)) {
	f(text)
}

func handle(w http.ResponseWriter, r *http.Request) {
	give(r.FormValue("name"), func(text string) { // source
		exec.Command("sh", "-c", text).Run() // expect: go/process/command-injection
	})
}
