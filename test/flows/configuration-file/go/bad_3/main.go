package main

import (
	"net/http"
	"os"
	"os/exec"

	"github.com/joho/godotenv"
)

func main() {
	godotenv.Load()
	http.HandleFunc("/report", report)
	http.ListenAndServe("localhost:8080", nil)
}

func report(w http.ResponseWriter, r *http.Request) {
	if os.Getenv("REPORT_MODE") == "fixed" {
		exec.Command("report", "daily").Run()
		return
	}
	exec.Command("sh", "-c", "report "+r.FormValue("name")).Run() // source, expect: go/process/command-injection
}
