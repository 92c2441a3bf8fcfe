package main

import (
	"net/http"
	"os/exec"
)

type item struct{ name, other string }

func handle(w http.ResponseWriter, r *http.Request) {
	i := item{name: r.FormValue("name"), other: "x"} // source
	exec.Command("sh", "-c", i.other).Run()
}
