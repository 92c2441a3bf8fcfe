package main

import (
	"os/exec"

	"github.com/fasthttp/router"
	"github.com/valyala/fasthttp"
)

func show(ctx *fasthttp.RequestCtx) {
	exec.Command("sh", "-c", "x " + string(ctx.QueryArgs().Peek("a"))).Run() // expect: CWE-78
	exec.Command("sh", "-c", "x " + string(ctx.PostArgs().Peek("a"))).Run() // expect: CWE-78
	exec.Command("sh", "-c", "x " + string(ctx.FormValue("a"))).Run() // expect: CWE-78
	exec.Command("sh", "-c", "x " + string(ctx.PostBody())).Run() // expect: CWE-78
	exec.Command("sh", "-c", "x " + string(ctx.Path())).Run() // expect: CWE-78
	exec.Command("sh", "-c", "x " + string(ctx.RequestURI())).Run() // expect: CWE-78
	exec.Command("sh", "-c", "x " + string(ctx.Request.Header.Peek("a"))).Run() // expect: CWE-78
	exec.Command("sh", "-c", "x " + string(ctx.Request.Header.Cookie("a"))).Run() // expect: CWE-78
	exec.Command("sh", "-c", "x " + string(ctx.UserAgent())).Run() // expect: CWE-78
	exec.Command("sh", "-c", "x " + ctx.UserValue("name").(string)).Run() // expect: CWE-78
	exec.Command("sh", "-c", "x " + string(ctx.Request.Body())).Run() // expect: CWE-78
	exec.Command("sh", "-c", "x " + string(ctx.URI().QueryString())).Run() // expect: CWE-78
	exec.Command("sh", "-c", "x " + string(ctx.URI().Path())).Run() // expect: CWE-78
	exec.Command("sh", "-c", "x " + ctx.QueryArgs().String()).Run() // expect: CWE-78
	file, _ := ctx.FormFile("f")
	exec.Command("sh", "-c", "x " + file.Filename).Run() // expect: CWE-78
	multi, _ := ctx.MultipartForm()
	exec.Command("sh", "-c", "x " + multi.Value["a"][0]).Run() // expect: CWE-78
}

func main() {
	r := router.New()
	r.GET("/{name}", show)
	fasthttp.ListenAndServe(":80", r.Handler)
}
