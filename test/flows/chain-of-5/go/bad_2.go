package main

import (
	"net/http"
	"os/exec"
	"strings"
)

func step1(text string) string {
	return strings.TrimSpace(step2(text))
}

func step2(text string) string {
	return strings.TrimSpace(step3(text))
}

func step3(text string) string {
	return strings.TrimSpace(step4(text))
}

func step4(text string) string {
	return strings.TrimSpace(step5(text))
}

func step5(text string) string {
	return text
}

func handle(w http.ResponseWriter, r *http.Request) {
	exec.Command("sh", "-c", step1(r.FormValue("name"))).Run() // expect: go/process/command-injection
}
