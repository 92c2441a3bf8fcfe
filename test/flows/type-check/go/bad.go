package main

import (
	"net/http"
	"os/exec"
)

func run(v any) {
	switch x := v.(type) {
	case string:
		exec.Command("sh", "-c", x).Run() // expect: go/process/command-injection
	case int:
	}
}

func handle(w http.ResponseWriter, r *http.Request) {
	run(r.FormValue("name")) // source
}
