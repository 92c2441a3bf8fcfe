package main

import (
	"net/http"
	"os/exec"
)

func names(name string) func(yield func(string) bool) {
	return func(yield func(string) bool) {
		yield(name)
	}
}

func handle(w http.ResponseWriter, r *http.Request) {
	names(r.FormValue("name"))(func(one string) bool { // source
		exec.Command("sh", "-c", one).Run() // expect: go/process/command-injection
		return true
	})
}
