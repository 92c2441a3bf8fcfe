package main

import (
	"net/http"
	"os/exec"
)

func handle(w http.ResponseWriter, r *http.Request) {
	v0, v1, v2 := "x", "x", "x"
	for i := 0; i < 20; i++ {
		v0 = v1
		v1 = v2
		v2 = r.FormValue("name") // source
	}
	exec.Command("sh", "-c", v0).Run() // expect: go/process/command-injection
}
