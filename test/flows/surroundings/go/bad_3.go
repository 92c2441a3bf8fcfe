package main

import (
	"os"
	"os/exec"
)

func main() {
	name, err := os.ReadFile("name.txt") // source
	if err != nil {
		return
	}
	exec.Command("sh", "-c", "report "+string(name)).Run() // expect: go/process/command-from-surroundings
}
