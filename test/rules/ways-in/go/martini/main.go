package main

import (
	"net/http"
	"os/exec"

	"github.com/go-martini/martini"
	"github.com/martini-contrib/binding"
)

type form struct {
	Name string
}

func main() {
	m := martini.Classic()
	m.Get("/:a", func(params martini.Params) string {
		exec.Command("sh", "-c", "x " + params["a"]).Run() // expect: CWE-78
		return ""
	})
	m.Get("/b", func(req *http.Request) string {
		exec.Command("sh", "-c", "x " + req.FormValue("a")).Run() // expect: CWE-78
		return ""
	})
	m.Post("/c", binding.Bind(form{}), func(f form) {
		exec.Command("sh", "-c", "x " + f.Name).Run() // expect: CWE-78
	})
	m.Run()
}
