package main

import (
	"encoding/json"
	"net/http"
	"os/exec"
)

type order struct{ Name string `json:"name"` }

func handle(w http.ResponseWriter, r *http.Request) {
	var o order
	if err := json.NewDecoder(r.Body).Decode(&o); err != nil {
		return
	}
	exec.Command("sh", "-c", o.Name).Run() // expect: go/process/command-injection
}
