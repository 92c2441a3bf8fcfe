package main

import (
	"fmt"
	"os"
	"os/exec"
)

func main() {
	host := os.Args[1] // source
	fmt.Println("ping")
	exec.Command("sh", "-c", "ping -c 1 "+host).Run() // expect: go/process/command-from-surroundings
}
