package main

import (
	"net/http"
	"os/exec"
)

func handle(w http.ResponseWriter, r *http.Request) {
	for _, one := range []string{"a", "b"} {
		exec.Command("sh", "-c", one).Run()
	}
	_ = r.FormValue("name") // source
}
