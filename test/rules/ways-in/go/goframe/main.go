package main

import (
	"context"
	"os/exec"

	"github.com/gogf/gf/v2/frame/g"
	"github.com/gogf/gf/v2/net/ghttp"
)

type HelloReq struct {
	g.Meta `path:"/hello" method:"get"`
	Name   string
}
type HelloRes struct{}

type Hello struct{}

func (h *Hello) Say(ctx context.Context, req *HelloReq) (res *HelloRes, err error) {
	exec.Command("sh", "-c", "x " + req.Name).Run() // expect: CWE-78
	exec.Command("sh", "-c", "x " + g.RequestFromCtx(ctx).Get("a").String()).Run() // expect: CWE-78
	return
}

func show(r *ghttp.Request) {
	exec.Command("sh", "-c", "x " + r.Get("a").String()).Run() // expect: CWE-78
	exec.Command("sh", "-c", "x " + r.GetQuery("a").String()).Run() // expect: CWE-78
	exec.Command("sh", "-c", "x " + r.GetForm("a").String()).Run() // expect: CWE-78
	exec.Command("sh", "-c", "x " + r.GetRouter("a").String()).Run() // expect: CWE-78
	exec.Command("sh", "-c", "x " + r.GetHeader("a")).Run() // expect: CWE-78
	exec.Command("sh", "-c", "x " + r.GetBodyString()).Run() // expect: CWE-78
	exec.Command("sh", "-c", "x " + string(r.GetBody())).Run() // expect: CWE-78
	exec.Command("sh", "-c", "x " + r.Cookie.Get("a").String()).Run() // expect: CWE-78
	exec.Command("sh", "-c", "x " + r.GetUploadFile("f").Filename).Run() // expect: CWE-78
	exec.Command("sh", "-c", "x " + r.URL.Path).Run() // expect: CWE-78
	exec.Command("sh", "-c", "x " + r.GetRequest("a").String()).Run() // expect: CWE-78
	exec.Command("sh", "-c", "x " + r.GetMap()["a"].(string)).Run() // expect: CWE-78
	var q HelloReq
	r.Parse(&q)
	exec.Command("sh", "-c", "x " + q.Name).Run() // expect: CWE-78
}

func main() {
	s := g.Server()
	s.BindHandler("/", show)
	s.Group("/", func(group *ghttp.RouterGroup) {
		group.Bind(new(Hello))
	})
	s.Run()
}
