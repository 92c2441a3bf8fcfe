package main

import (
	"example.com/shop/store"
	"net/http"
	"os/exec"
)

func handle(w http.ResponseWriter, r *http.Request) {
	exec.Command("sh", "-c", store.Name(r)).Run() // expect: go/process/command-injection
}
