package main

import (
	"os/exec"

	"github.com/pocketbase/pocketbase"
	"github.com/pocketbase/pocketbase/core"
)

type form struct {
	Name string
}

func main() {
	app := pocketbase.New()
	app.OnServe().BindFunc(func(se *core.ServeEvent) error {
		se.Router.GET("/hello/{name}", func(e *core.RequestEvent) error {
			exec.Command("sh", "-c", "x " + e.Request.PathValue("name")).Run() // expect: CWE-78
			exec.Command("sh", "-c", "x " + e.Request.URL.Query().Get("a")).Run() // expect: CWE-78
			var f form
			e.BindBody(&f)
			exec.Command("sh", "-c", "x " + f.Name).Run() // expect: CWE-78
			return nil
		})
		return se.Next()
	})
}
