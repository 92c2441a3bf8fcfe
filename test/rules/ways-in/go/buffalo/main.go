package main

import (
	"os/exec"

	"github.com/gobuffalo/buffalo"
)

type form struct {
	Name string
}

func show(c buffalo.Context) error {
	exec.Command("sh", "-c", "x " + c.Param("a")).Run() // expect: CWE-78
	exec.Command("sh", "-c", "x " + c.Params().Get("a")).Run() // expect: CWE-78
	exec.Command("sh", "-c", "x " + c.Request().FormValue("a")).Run() // expect: CWE-78
	f := &form{}
	c.Bind(f)
	exec.Command("sh", "-c", "x " + f.Name).Run() // expect: CWE-78
	file, _ := c.File("f")
	exec.Command("sh", "-c", "x " + file.Filename).Run() // expect: CWE-78
	k, _ := c.Cookies().Get("a")
	exec.Command("sh", "-c", "x " + k).Run() // expect: CWE-78
	return nil
}

func main() {
	app := buffalo.New(buffalo.Options{})
	app.GET("/", show)
}
