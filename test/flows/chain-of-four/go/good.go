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
	exec.Command("sh", "-c", text).Run()
}

func handle(w http.ResponseWriter, r *http.Request) {
	_ = r.FormValue("name") // source
	step1("x")
}
