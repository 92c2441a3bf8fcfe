package main

import (
	"encoding/base64"
	"net/http"
	"os/exec"
)

func handle(w http.ResponseWriter, r *http.Request) {
	raw, _ := base64.StdEncoding.DecodeString("bHM=")
	exec.Command("sh", "-c", string(raw)).Run()
}
