package main

import (
	"net/http"
	"os/exec"
)

func handle(w http.ResponseWriter, r *http.Request) {
	a := []string{"x"}
	b := make([]string, 1)
	copy(b, a)
	_ = r.FormValue("name") // source
	exec.Command("sh", "-c", a[0]).Run()
}
