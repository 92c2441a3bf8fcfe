package main

import (
	"os/exec"

	"github.com/kataras/iris/v12"
)

type form struct {
	Name string
}

func show(ctx iris.Context) {
	exec.Command("sh", "-c", "x " + ctx.URLParam("a")).Run() // expect: CWE-78
	exec.Command("sh", "-c", "x " + ctx.URLParamDefault("a", "b")).Run() // expect: CWE-78
	exec.Command("sh", "-c", "x " + ctx.URLParams()["a"]).Run() // expect: CWE-78
	exec.Command("sh", "-c", "x " + ctx.Params().Get("a")).Run() // expect: CWE-78
	exec.Command("sh", "-c", "x " + ctx.Params().GetString("a")).Run() // expect: CWE-78
	exec.Command("sh", "-c", "x " + ctx.FormValue("a")).Run() // expect: CWE-78
	exec.Command("sh", "-c", "x " + ctx.FormValueDefault("a", "b")).Run() // expect: CWE-78
	exec.Command("sh", "-c", "x " + ctx.PostValue("a")).Run() // expect: CWE-78
	exec.Command("sh", "-c", "x " + ctx.GetHeader("a")).Run() // expect: CWE-78
	exec.Command("sh", "-c", "x " + ctx.GetCookie("a")).Run() // expect: CWE-78
	exec.Command("sh", "-c", "x " + ctx.Path()).Run() // expect: CWE-78
	exec.Command("sh", "-c", "x " + ctx.Request().URL.Path).Run() // expect: CWE-78
	body, _ := ctx.GetBody()
	exec.Command("sh", "-c", "x " + string(body)).Run() // expect: CWE-78
	_, info, _ := ctx.FormFile("f")
	exec.Command("sh", "-c", "x " + info.Filename).Run() // expect: CWE-78
	var f, g, h, i, j form
	ctx.ReadJSON(&f)
	exec.Command("sh", "-c", "x " + f.Name).Run() // expect: CWE-78
	ctx.ReadForm(&g)
	exec.Command("sh", "-c", "x " + g.Name).Run() // expect: CWE-78
	ctx.ReadQuery(&h)
	exec.Command("sh", "-c", "x " + h.Name).Run() // expect: CWE-78
	ctx.ReadBody(&i)
	exec.Command("sh", "-c", "x " + i.Name).Run() // expect: CWE-78
	ctx.ReadParams(&j)
	exec.Command("sh", "-c", "x " + j.Name).Run() // expect: CWE-78
}

func main() {
	app := iris.New()
	app.Get("/", show)
}
