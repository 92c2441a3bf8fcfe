package main

import (
	"os/exec"

	"github.com/labstack/echo/v5"
)

func query(c *echo.Context) error {
	exec.Command("sh", "-c", "x " + c.QueryParam("a")).Run() // expect: CWE-78
	exec.Command("sh", "-c", "x " + c.Param("a")).Run() // expect: CWE-78
	exec.Command("sh", "-c", "x " + c.PathParam("a")).Run() // expect: CWE-78
	exec.Command("sh", "-c", "x " + c.QueryParamOr("a", "b")).Run() // expect: CWE-78
	exec.Command("sh", "-c", "x " + c.FormValue("a")).Run() // expect: CWE-78
	exec.Command("sh", "-c", "x " + c.FormValueOr("a", "b")).Run() // expect: CWE-78
	return nil
}

func main() {
	e := echo.New()
	e.GET("/q", query)
}
