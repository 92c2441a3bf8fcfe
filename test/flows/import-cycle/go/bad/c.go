package main

import (
	"os/exec"
)

func second(text string, n int) {
	if n > 0 {
		first(text, n)
	}
	exec.Command("sh", "-c", text).Run() // expect: go/process/command-injection
}
