package main

import (
	"net/http"
	"os/exec"
)

type inner struct{ name, other string }
type outer struct{ in inner }

func handle(w http.ResponseWriter, r *http.Request) {
	o := outer{in: inner{name: r.FormValue("name"), other: "x"}} // source
	exec.Command("sh", "-c", o.in.other).Run()
}
