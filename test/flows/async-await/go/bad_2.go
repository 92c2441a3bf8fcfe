package main

import (
	"net/http"
	"os/exec"
)

func worker(jobs chan string) {
	for job := range jobs {
		exec.Command("sh", "-c", job).Run() // expect: go/process/command-injection
	}
}

func handle(w http.ResponseWriter, r *http.Request) {
	jobs := make(chan string, 1)
	jobs <- r.FormValue("name") // source
	go worker(jobs)
}
