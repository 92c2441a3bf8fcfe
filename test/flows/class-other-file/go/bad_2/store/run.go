package store

import (
	"os/exec"
)

func (s *Shell) Run() {
	exec.Command("sh", "-c", s.name).Run() // expect: go/process/command-injection
}
