package main

import (
	"os/exec"
)

func (s *shell) start(text string) {
	exec.Command("sh", "-c", text).Run() // expect: go/process/command-injection
}
