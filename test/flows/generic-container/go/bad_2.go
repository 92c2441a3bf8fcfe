package main

import (
	"net/http"
	"os/exec"
)

func first[T any](list []T) T { return list[0] }

func handle(w http.ResponseWriter, r *http.Request) {
	exec.Command("sh", "-c", first[string]([]string{r.FormValue("name")})).Run() // expect: go/process/command-injection
}
