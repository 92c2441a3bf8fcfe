package main

import (
	"os/exec"

	"github.com/go-macaron/binding"
	"gopkg.in/macaron.v1"
)

type form struct {
	Name string
}

func show(ctx *macaron.Context) {
	exec.Command("sh", "-c", "x " + ctx.Query("a")).Run() // expect: CWE-78
	exec.Command("sh", "-c", "x " + ctx.QueryTrim("a")).Run() // expect: CWE-78
	exec.Command("sh", "-c", "x " + ctx.QueryStrings("a")[0]).Run() // expect: CWE-78
	exec.Command("sh", "-c", "x " + ctx.Params(":a")).Run() // expect: CWE-78
	exec.Command("sh", "-c", "x " + ctx.GetCookie("a")).Run() // expect: CWE-78
	exec.Command("sh", "-c", "x " + ctx.Req.Header.Get("a")).Run() // expect: CWE-78
	exec.Command("sh", "-c", "x " + ctx.Req.URL.Path).Run() // expect: CWE-78
	body, _ := ctx.Req.Body().String()
	exec.Command("sh", "-c", "x " + body).Run() // expect: CWE-78
	_, header, _ := ctx.GetFile("f")
	exec.Command("sh", "-c", "x " + header.Filename).Run() // expect: CWE-78
	exec.Command("sh", "-c", "x " + ctx.QueryEscape("a")).Run() // expect: CWE-78
}

func save(ctx *macaron.Context, f form) {
	exec.Command("sh", "-c", "x " + f.Name).Run() // expect: CWE-78
}

func main() {
	m := macaron.Classic()
	m.Get("/", show)
	m.Post("/", binding.Bind(form{}), save)
	m.Run()
}
