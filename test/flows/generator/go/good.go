package main

import (
	"net/http"
	"os/exec"
)

func names(r *http.Request) func(yield func(string) bool) {
	return func(yield func(string) bool) {
		yield("x")
	}
}

func handle(w http.ResponseWriter, r *http.Request) {
	_ = r.FormValue("name") // source
	names(r)(func(one string) bool {
		exec.Command("sh", "-c", one).Run()
		return true
	})
}
