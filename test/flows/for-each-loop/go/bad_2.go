package main

import (
	"net/http"
	"os/exec"
	"strings"
)

func handle(w http.ResponseWriter, r *http.Request) {
	for _, one := range strings.Split(r.FormValue("name"), ",") { // source
		exec.Command("sh", "-c", one).Run() // expect: go/process/command-injection
	}
}
