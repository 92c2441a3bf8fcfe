package main

import (
	"net/http"
	"os/exec"
)

func handle(w http.ResponseWriter, r *http.Request) {
	name := r.FormValue("name") // source
	{
		name := "inner"
		exec.Command("sh", "-c", name).Run()
	}
	_ = name
}
