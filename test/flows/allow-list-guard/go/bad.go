package main

import (
	"fmt"
	"net/http"
	"os/exec"
)

func handle(w http.ResponseWriter, r *http.Request) {
	name := r.FormValue("name") // source
	allowed := map[string]bool{"a": true}
	if allowed[name] {
		fmt.Println("known")
	}
	exec.Command("sh", "-c", name).Run() // expect: go/process/command-injection
}
