package main

import (
	"bytes"
	"fmt"
	"net/http"
	"os/exec"
)

func handle(w http.ResponseWriter, r *http.Request) {
	var b bytes.Buffer
	fmt.Fprintf(&b, "ls %s", r.FormValue("name")) // source
	exec.Command("sh", "-c", b.String()).Run() // expect: go/process/command-injection
}
