package main

import (
	"net/http"
	"os/exec"

	"github.com/julienschmidt/httprouter"
)

func show(w http.ResponseWriter, r *http.Request, ps httprouter.Params) {
	exec.Command("sh", "-c", "x " + ps.ByName("a")).Run() // expect: CWE-78
	exec.Command("sh", "-c", "x " + ps[0].Value).Run()
	exec.Command("sh", "-c", "x " + httprouter.ParamsFromContext(r.Context()).ByName("a")).Run() // expect: CWE-78
	exec.Command("sh", "-c", "x " + r.FormValue("a")).Run() // expect: CWE-78
}

func main() {
	router := httprouter.New()
	router.GET("/:a", show)
}
