package main

import (
	"net/http"
	"os/exec"
)

func handle(w http.ResponseWriter, r *http.Request) {
	m := map[string][]string{"a": {r.FormValue("name")}, "b": {"x"}} // source
	exec.Command("sh", "-c", m["b"][0]).Run()
}
