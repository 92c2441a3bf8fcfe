package main

import (
	"os/exec"

	"gofr.dev/pkg/gofr"
)

type form struct {
	Name string
}

func main() {
	app := gofr.New()
	app.GET("/hello", func(ctx *gofr.Context) (any, error) {
		exec.Command("sh", "-c", "x " + ctx.Param("a")).Run() // expect: CWE-78
		exec.Command("sh", "-c", "x " + ctx.PathParam("a")).Run() // expect: CWE-78
		exec.Command("sh", "-c", "x " + ctx.Params("a")[0]).Run() // expect: CWE-78
		var f form
		ctx.Bind(&f)
		exec.Command("sh", "-c", "x " + f.Name).Run() // expect: CWE-78
		return nil, nil
	})
	app.Run()
}
