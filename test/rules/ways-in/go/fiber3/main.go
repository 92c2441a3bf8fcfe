package main

import (
	"os/exec"

	"github.com/gofiber/fiber/v3"
)

type form struct {
	Name string `query:"name"`
}

func query(c fiber.Ctx) error {
	exec.Command("sh", "-c", "x " + c.Query("a")).Run() // expect: CWE-78
	exec.Command("sh", "-c", "x " + c.Params("a")).Run() // expect: CWE-78
	exec.Command("sh", "-c", "x " + fiber.Query[string](c, "a")).Run() // expect: CWE-78
	exec.Command("sh", "-c", "x " + fiber.Params[string](c, "a")).Run() // expect: CWE-78
	var f, g, h, i, j form
	c.Bind().Body(&f)
	exec.Command("sh", "-c", "x " + f.Name).Run() // expect: CWE-78
	c.Bind().Query(&g)
	exec.Command("sh", "-c", "x " + g.Name).Run() // expect: CWE-78
	c.Bind().JSON(&h)
	exec.Command("sh", "-c", "x " + h.Name).Run() // expect: CWE-78
	c.Bind().URI(&i)
	exec.Command("sh", "-c", "x " + i.Name).Run() // expect: CWE-78
	c.Bind().Form(&j)
	exec.Command("sh", "-c", "x " + j.Name).Run() // expect: CWE-78
	return nil
}

func main() {
	app := fiber.New()
	app.Get("/q", query)
}
