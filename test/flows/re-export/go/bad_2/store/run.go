package store

import (
	"os/exec"
)

type Shell struct{}

func (Shell) Run(text string) {
	exec.Command("sh", "-c", text).Run() // expect: go/process/command-injection
}
