package main

import (
	"io"
	"os/exec"

	"github.com/labstack/echo/v4"
)

type form struct {
	Name string `query:"name"`
}

func query(c echo.Context) error {
	exec.Command("sh", "-c", "x " + c.QueryParam("a")).Run() // expect: CWE-78
	exec.Command("sh", "-c", "x " + c.QueryParams().Get("a")).Run() // expect: CWE-78
	exec.Command("sh", "-c", "x " + c.QueryString()).Run() // expect: CWE-78
	exec.Command("sh", "-c", "x " + c.Param("a")).Run() // expect: CWE-78
	exec.Command("sh", "-c", "x " + c.ParamValues()[0]).Run() // expect: CWE-78
	exec.Command("sh", "-c", "x " + c.FormValue("a")).Run() // expect: CWE-78
	values, _ := c.FormParams()
	exec.Command("sh", "-c", "x " + values.Get("a")).Run() // expect: CWE-78
	exec.Command("sh", "-c", "x " + c.Request().Header.Get("a")).Run() // expect: CWE-78
	k, _ := c.Cookie("a")
	exec.Command("sh", "-c", "x " + k.Value).Run() // expect: CWE-78
	exec.Command("sh", "-c", "x " + c.Request().URL.Path).Run() // expect: CWE-78
	exec.Command("sh", "-c", "x " + c.Cookies()[0].Value).Run() // expect: CWE-78
	var s string
	echo.QueryParamsBinder(c).String("s", &s)
	exec.Command("sh", "-c", "x " + s).Run() // expect: CWE-78
	return nil
}

func body(c echo.Context) error {
	file, _ := c.FormFile("f")
	exec.Command("sh", "-c", "x " + file.Filename).Run() // expect: CWE-78
	multi, _ := c.MultipartForm()
	exec.Command("sh", "-c", "x " + multi.File["f"][0].Filename).Run() // expect: CWE-78
	var f form
	c.Bind(&f)
	exec.Command("sh", "-c", "x " + f.Name).Run() // expect: CWE-78
	data, _ := io.ReadAll(c.Request().Body)
	exec.Command("sh", "-c", "x " + string(data)).Run() // expect: CWE-78
	var g form
	(&echo.DefaultBinder{}).BindQueryParams(c, &g)
	exec.Command("sh", "-c", "x " + g.Name).Run() // expect: CWE-78
	return nil
}

func main() {
	e := echo.New()
	e.GET("/q", query)
	e.POST("/b", body)
	e.GET("/i/:id", func(x echo.Context) error {
		exec.Command("sh", "-c", "x " + x.Param("id")).Run() // expect: CWE-78
		return nil
	})
}
