package shell

import (
	"os/exec"
)

func Run(text string) {
	exec.Command("sh", "-c", text).Run()
}
