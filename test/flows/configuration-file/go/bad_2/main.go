package main

import (
	"encoding/json"
	"net/http"
	"os"
	"os/exec"
)

var settings = map[string]string{}

func main() {
	content, err := os.ReadFile("settings/app.json")
	if err != nil {
		panic(err)
	}
	if err := json.Unmarshal(content, &settings); err != nil {
		panic(err)
	}
	http.HandleFunc("/report", report)
	http.ListenAndServe("localhost:8080", nil)
}

func report(w http.ResponseWriter, r *http.Request) {
	if settings["engine"] == "shell" {
		exec.Command("sh", "-c", "report "+r.FormValue("name")).Run() // source, expect: go/process/command-injection
	}
}
