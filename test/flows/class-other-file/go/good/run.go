package main

import (
	"os/exec"
)

func (s *shell) run() {
	exec.Command("sh", "-c", s.other).Run()
}
