package main

import (
	"context"
	"os/exec"

	"github.com/cloudwego/hertz/pkg/app"
	"github.com/cloudwego/hertz/pkg/app/server"
)

type form struct {
	Name string
}

func show(ctx context.Context, c *app.RequestContext) {
	exec.Command("sh", "-c", "x " + c.Query("a")).Run() // expect: CWE-78
	exec.Command("sh", "-c", "x " + c.DefaultQuery("a", "b")).Run() // expect: CWE-78
	exec.Command("sh", "-c", "x " + c.Param("a")).Run() // expect: CWE-78
	exec.Command("sh", "-c", "x " + c.PostForm("a")).Run() // expect: CWE-78
	exec.Command("sh", "-c", "x " + string(c.FormValue("a"))).Run() // expect: CWE-78
	exec.Command("sh", "-c", "x " + string(c.GetHeader("a"))).Run() // expect: CWE-78
	exec.Command("sh", "-c", "x " + string(c.Cookie("a"))).Run() // expect: CWE-78
	exec.Command("sh", "-c", "x " + string(c.Request.Body())).Run() // expect: CWE-78
	exec.Command("sh", "-c", "x " + string(c.Path())).Run() // expect: CWE-78
	exec.Command("sh", "-c", "x " + string(c.QueryArgs().Peek("a"))).Run() // expect: CWE-78
	file, _ := c.FormFile("f")
	exec.Command("sh", "-c", "x " + file.Filename).Run() // expect: CWE-78
	raw, _ := c.Body()
	exec.Command("sh", "-c", "x " + string(raw)).Run() // expect: CWE-78
	var f, g form
	c.Bind(&f)
	exec.Command("sh", "-c", "x " + f.Name).Run() // expect: CWE-78
	c.BindAndValidate(&g)
	exec.Command("sh", "-c", "x " + g.Name).Run() // expect: CWE-78
}

func main() {
	h := server.Default()
	h.GET("/", show)
}
