package main

import (
	"net/http"
	"os/exec"
)

type item struct{ name, other string }

func handle(w http.ResponseWriter, r *http.Request) {
	i := item{r.FormValue("name"), "x"} // source
	exec.Command("sh", "-c", i.name).Run() // expect: go/process/command-injection
}
