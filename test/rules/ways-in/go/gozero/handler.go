package handler

import (
	"net/http"
	"os/exec"

	"github.com/zeromicro/go-zero/rest/httpx"
	"github.com/zeromicro/go-zero/rest/pathvar"
)

type request struct {
	Name string `path:"name"`
}

func Hello() http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		var req request
		httpx.Parse(r, &req)
		exec.Command("sh", "-c", "x " + req.Name).Run() // expect: CWE-78
		var a, b, c, d request
		httpx.ParseForm(r, &a)
		exec.Command("sh", "-c", "x " + a.Name).Run() // expect: CWE-78
		httpx.ParseJsonBody(r, &b)
		exec.Command("sh", "-c", "x " + b.Name).Run() // expect: CWE-78
		httpx.ParsePath(r, &c)
		exec.Command("sh", "-c", "x " + c.Name).Run() // expect: CWE-78
		httpx.ParseHeaders(r, &d)
		exec.Command("sh", "-c", "x " + d.Name).Run() // expect: CWE-78
		exec.Command("sh", "-c", "x " + pathvar.Vars(r)["a"]).Run() // expect: CWE-78
	}
}
