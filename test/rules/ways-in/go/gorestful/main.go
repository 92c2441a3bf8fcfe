package main

import (
	"os/exec"

	"github.com/emicklei/go-restful/v3"
)

type form struct {
	Name string
}

func show(request *restful.Request, response *restful.Response) {
	exec.Command("sh", "-c", "x " + request.PathParameter("a")).Run() // expect: CWE-78
	exec.Command("sh", "-c", "x " + request.QueryParameter("a")).Run() // expect: CWE-78
	exec.Command("sh", "-c", "x " + request.QueryParameters("a")[0]).Run() // expect: CWE-78
	exec.Command("sh", "-c", "x " + request.HeaderParameter("a")).Run() // expect: CWE-78
	exec.Command("sh", "-c", "x " + request.PathParameters()["a"]).Run() // expect: CWE-78
	exec.Command("sh", "-c", "x " + request.Request.URL.Path).Run() // expect: CWE-78
	b, _ := request.BodyParameter("a")
	exec.Command("sh", "-c", "x " + b).Run() // expect: CWE-78
	f := new(form)
	request.ReadEntity(f)
	exec.Command("sh", "-c", "x " + f.Name).Run() // expect: CWE-78
}

func main() {
	ws := new(restful.WebService)
	ws.Route(ws.GET("/{a}").To(show))
	restful.Add(ws)
}
