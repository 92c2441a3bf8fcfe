package main

import (
	"net/http"
	"os/exec"
)

func step1(text string) {
	step2(text)
}

func step2(text string) {
	step3(text)
}

func step3(text string) {
	step4(text)
}

func step4(text string) {
	step5(text)
}

func step5(text string) {
	step6(text)
}

func step6(text string) {
	step7(text)
}

func step7(text string) {
	step8(text)
}

func step8(text string) {
	step9(text)
}

func step9(text string) {
	step10(text)
}

func step10(text string) {
	step11(text)
}

func step11(text string) {
	step12(text)
}

func step12(text string) {
	exec.Command("sh", "-c", text).Run() // expect: go/process/command-injection
}

func handle(w http.ResponseWriter, r *http.Request) {
	step1(r.FormValue("name")) // source
}
