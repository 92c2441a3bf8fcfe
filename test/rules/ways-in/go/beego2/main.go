package main

import (
	"os/exec"

	"github.com/beego/beego/v2/server/web"
	"github.com/beego/beego/v2/server/web/context"
)

type form struct {
	Name string
}

type MainController struct {
	web.Controller
}

func (c *MainController) Get() {
	exec.Command("sh", "-c", "x " + c.GetString("a")).Run() // expect: CWE-78
	exec.Command("sh", "-c", "x " + c.GetStrings("a")[0]).Run() // expect: CWE-78
	exec.Command("sh", "-c", "x " + c.Ctx.Input.Param(":id")).Run() // expect: CWE-78
	exec.Command("sh", "-c", "x " + c.Ctx.Input.Query("a")).Run() // expect: CWE-78
	exec.Command("sh", "-c", "x " + c.Ctx.Input.Header("a")).Run() // expect: CWE-78
	exec.Command("sh", "-c", "x " + c.Ctx.Input.Cookie("a")).Run() // expect: CWE-78
	exec.Command("sh", "-c", "x " + c.Ctx.GetCookie("a")).Run() // expect: CWE-78
	exec.Command("sh", "-c", "x " + string(c.Ctx.Input.RequestBody)).Run() // expect: CWE-78
	exec.Command("sh", "-c", "x " + c.Ctx.Request.URL.Path).Run() // expect: CWE-78
	exec.Command("sh", "-c", "x " + c.Input().Get("a")).Run() // expect: CWE-78
	exec.Command("sh", "-c", "x " + c.Ctx.Input.URI()).Run() // expect: CWE-78
	exec.Command("sh", "-c", "x " + c.Ctx.Input.URL()).Run() // expect: CWE-78
	exec.Command("sh", "-c", "x " + c.Ctx.Request.FormValue("a")).Run() // expect: CWE-78
	f := form{}
	c.ParseForm(&f)
	exec.Command("sh", "-c", "x " + f.Name).Run() // expect: CWE-78
	_, header, _ := c.GetFile("f")
	exec.Command("sh", "-c", "x " + header.Filename).Run() // expect: CWE-78
	headers, _ := c.GetFiles("f")
	exec.Command("sh", "-c", "x " + headers[0].Filename).Run() // expect: CWE-78
	var g form
	c.BindJSON(&g)
	exec.Command("sh", "-c", "x " + g.Name).Run() // expect: CWE-78
	exec.Command("sh", "-c", "x " + c.Ctx.Input.Params()[":id"]).Run() // expect: CWE-78
}

func main() {
	web.Router("/", &MainController{})
	web.Get("/i", func(ctx *context.Context) {
		exec.Command("sh", "-c", "x " + ctx.Input.Query("a")).Run() // expect: CWE-78
	})
	web.Run()
}
