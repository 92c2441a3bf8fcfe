package main

import (
	"net/http"
	"os/exec"
)

func turn1(text string, n int) {
	if n < 0 {
		return
	}
	turn2(text, n-1)
}

func turn2(text string, n int) {
	if n < 0 {
		return
	}
	turn3(text, n-1)
}

func turn3(text string, n int) {
	if n < 0 {
		return
	}
	exec.Command("sh", "-c", text).Run() // expect: go/process/command-injection
	turn1(text, n-1)
}

func handle(w http.ResponseWriter, r *http.Request) {
	turn2(r.FormValue("name"), 9) // source
}
