package main

import (
	"encoding/json"
	"io"
	"net/http"
	"os/exec"
)

type order struct{ Name string `json:"name"` }

func handle(w http.ResponseWriter, r *http.Request) {
	body, _ := io.ReadAll(r.Body)
	o := order{}
	json.Unmarshal(body, &o)
	exec.Command("sh", "-c", o.Name).Run() // expect: go/process/command-injection
}
