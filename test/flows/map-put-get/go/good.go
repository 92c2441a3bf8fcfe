package main

import (
	"net/http"
	"os/exec"
)

func handle(w http.ResponseWriter, r *http.Request) {
	m := map[string]string{}
	m["a"] = "x"
	_ = r.FormValue("name") // source
	exec.Command("sh", "-c", m["a"]).Run()
}
