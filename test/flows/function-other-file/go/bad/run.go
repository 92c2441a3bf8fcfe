package main

import (
	"os/exec"
)

func run(text string) {
	exec.Command("sh", "-c", text).Run() // expect: go/process/command-injection
}
