package main

import (
	"net/http"
	"os/exec"
)

func handle(w http.ResponseWriter, r *http.Request) {
	type local struct{ name, other string }
	i := local{name: r.FormValue("name"), other: "x"} // source
	exec.Command("sh", "-c", i.other).Run()
}
