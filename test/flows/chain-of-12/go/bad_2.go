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
	return strings.TrimSpace(step6(text))
}

func step6(text string) string {
	return strings.TrimSpace(step7(text))
}

func step7(text string) string {
	return strings.TrimSpace(step8(text))
}

func step8(text string) string {
	return strings.TrimSpace(step9(text))
}

func step9(text string) string {
	return strings.TrimSpace(step10(text))
}

func step10(text string) string {
	return strings.TrimSpace(step11(text))
}

func step11(text string) string {
	return strings.TrimSpace(step12(text))
}

func step12(text string) string {
	return text
}

func handle(w http.ResponseWriter, r *http.Request) {
	exec.Command("sh", "-c", step1(r.FormValue("name"))).Run() // expect: go/process/command-injection
}
