package main

import (
	"net/http"
	"os/exec"

	"github.com/zenazn/goji"
	"github.com/zenazn/goji/web"
	"goji.io/pat"
)

func show(c web.C, w http.ResponseWriter, r *http.Request) {
	exec.Command("sh", "-c", "x " + c.URLParams["a"]).Run() // expect: CWE-78
	exec.Command("sh", "-c", "x " + r.FormValue("a")).Run() // expect: CWE-78
}

func other(w http.ResponseWriter, r *http.Request) {
	exec.Command("sh", "-c", "x " + pat.Param(r, "a")).Run() // expect: CWE-78
}

func main() {
	goji.Get("/:a", show)
}
