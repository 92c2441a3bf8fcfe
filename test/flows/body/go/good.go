package main

import (
	"encoding/json"
	"net/http"
	"os/exec"
	"strconv"
)

type order struct{ Count int `json:"count"` }

func handle(w http.ResponseWriter, r *http.Request) {
	var o order
	if err := json.NewDecoder(r.Body).Decode(&o); err != nil {
		return
	}
	exec.Command("sh", "-c", strconv.Itoa(o.Count)).Run()
}
