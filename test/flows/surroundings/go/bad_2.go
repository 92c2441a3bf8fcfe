package main

import (
	"fmt"
	"os"
	"os/exec"
)

func main() {
	folder := os.Getenv("FOLDER") // source
	fmt.Println("backup")
	exec.Command("bash", "-c", "tar czf backup.tgz "+folder).Run() // expect: go/process/command-from-surroundings
}
