package controllers

import (
	"os/exec"

	"github.com/revel/revel"
)

type App struct {
	*revel.Controller
}

func (c App) Index(name string) revel.Result {
	exec.Command("sh", "-c", "x " + name).Run() // expect: CWE-78
	exec.Command("sh", "-c", "x " + c.Params.Get("a")).Run() // expect: CWE-78
	exec.Command("sh", "-c", "x " + c.Params.Query.Get("a")).Run() // expect: CWE-78
	exec.Command("sh", "-c", "x " + c.Params.Form.Get("a")).Run() // expect: CWE-78
	exec.Command("sh", "-c", "x " + c.Params.Route.Get("a")).Run() // expect: CWE-78
	exec.Command("sh", "-c", "x " + c.Params.Values["a"][0]).Run() // expect: CWE-78
	exec.Command("sh", "-c", "x " + c.Request.Header.Get("a")).Run() // expect: CWE-78
	exec.Command("sh", "-c", "x " + string(c.Params.JSON)).Run() // expect: CWE-78
	exec.Command("sh", "-c", "x " + c.Request.URL.Path).Run() // expect: CWE-78
	var s string
	c.Params.Bind(&s, "s")
	exec.Command("sh", "-c", "x " + s).Run() // expect: CWE-78
	return nil
}
