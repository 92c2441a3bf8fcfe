package main

import (
	"net/http"
	"os/exec"

	"github.com/alexedwards/flow"
	"github.com/bmizerany/pat"
	"github.com/dimfeld/httptreemux/v5"
	"github.com/go-zoo/bone"
	"github.com/hoisie/web"
	"github.com/naoina/denco"
	"github.com/vardius/gorouter/v4/context"
	"github.com/uptrace/bunrouter"
	"github.com/aofei/air"
)

func show(w http.ResponseWriter, r *http.Request) {
	exec.Command("sh", "-c", "x " + bone.GetValue(r, "a")).Run() // expect: CWE-78
	exec.Command("sh", "-c", "x " + bone.GetQuery(r, "a")[0]).Run() // expect: CWE-78
	exec.Command("sh", "-c", "x " + bone.GetAllValues(r)["a"]).Run() // expect: CWE-78
	exec.Command("sh", "-c", "x " + r.URL.Query().Get(":a")).Run() // expect: CWE-78
	exec.Command("sh", "-c", "x " + flow.Param(r.Context(), "a")).Run() // expect: CWE-78
	exec.Command("sh", "-c", "x " + httptreemux.ContextParams(r.Context())["a"]).Run() // expect: CWE-78
	exec.Command("sh", "-c", "x " + bunrouter.ParamsFromContext(r.Context()).ByName("a")).Run() // expect: CWE-78
}

func hello(ctx *web.Context, val string) string {
	exec.Command("sh", "-c", "x " + val).Run() // expect: CWE-78
	exec.Command("sh", "-c", "x " + ctx.Params["a"]).Run() // expect: CWE-78
	exec.Command("sh", "-c", "x " + ctx.Request.FormValue("a")).Run() // expect: CWE-78
	return ""
}

func bun(w http.ResponseWriter, req bunrouter.Request) error {
	exec.Command("sh", "-c", "x " + req.Param("a")).Run() // expect: CWE-78
	exec.Command("sh", "-c", "x " + req.Params().ByName("a")).Run() // expect: CWE-78
	exec.Command("sh", "-c", "x " + req.URL.Path).Run() // expect: CWE-78
	return nil
}

func airs(req *air.Request, res *air.Response) error {
	exec.Command("sh", "-c", "x " + req.Param("a").Value().String()).Run() // expect: CWE-78
	exec.Command("sh", "-c", "x " + req.Path).Run() // expect: CWE-78
	return nil
}

func tree(w http.ResponseWriter, r *http.Request, params map[string]string) {
	exec.Command("sh", "-c", "x " + params["a"]).Run() // expect: CWE-78
}

func main() {
	m := pat.New()
	m.Get("/:a", http.HandlerFunc(show))
	web.Get("/(.*)", hello)
	router := httptreemux.New()
	router.GET("/:a", tree)
	air.Default.GET("/", airs)
}
