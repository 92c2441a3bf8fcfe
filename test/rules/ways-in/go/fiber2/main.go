package main

import (
	"os/exec"

	"github.com/gofiber/fiber/v2"
	"github.com/gofiber/websocket/v2"
)

type form struct {
	Name string `query:"name"`
}

func query(c *fiber.Ctx) error {
	exec.Command("sh", "-c", "x " + c.Query("a")).Run() // expect: CWE-78
	exec.Command("sh", "-c", "x " + c.Queries()["a"]).Run() // expect: CWE-78
	exec.Command("sh", "-c", "x " + c.Params("a")).Run() // expect: CWE-78
	exec.Command("sh", "-c", "x " + c.AllParams()["a"]).Run() // expect: CWE-78
	exec.Command("sh", "-c", "x " + c.FormValue("a")).Run() // expect: CWE-78
	exec.Command("sh", "-c", "x " + c.Get("a")).Run() // expect: CWE-78
	exec.Command("sh", "-c", "x " + c.GetReqHeaders()["a"][0]).Run() // expect: CWE-78
	exec.Command("sh", "-c", "x " + c.Cookies("a")).Run() // expect: CWE-78
	exec.Command("sh", "-c", "x " + c.Path()).Run() // expect: CWE-78
	exec.Command("sh", "-c", "x " + c.OriginalURL()).Run() // expect: CWE-78
	exec.Command("sh", "-c", "x " + string(c.Body())).Run() // expect: CWE-78
	exec.Command("sh", "-c", "x " + string(c.Request().Body())).Run() // expect: CWE-78
	exec.Command("sh", "-c", "x " + string(c.Context().QueryArgs().Peek("a"))).Run() // expect: CWE-78
	exec.Command("sh", "-c", "x " + c.Hostname()).Run()
	exec.Command("sh", "-c", "x " + string(c.Request().Header.Peek("a"))).Run() // expect: CWE-78
	return nil
}

func body(c *fiber.Ctx) error {
	file, _ := c.FormFile("f")
	exec.Command("sh", "-c", "x " + file.Filename).Run() // expect: CWE-78
	multi, _ := c.MultipartForm()
	exec.Command("sh", "-c", "x " + multi.File["f"][0].Filename).Run() // expect: CWE-78
	exec.Command("sh", "-c", "x " + multi.Value["f"][0]).Run() // expect: CWE-78
	var f, g, h, i, j form
	c.BodyParser(&f)
	exec.Command("sh", "-c", "x " + f.Name).Run() // expect: CWE-78
	c.QueryParser(&g)
	exec.Command("sh", "-c", "x " + g.Name).Run() // expect: CWE-78
	c.ParamsParser(&h)
	exec.Command("sh", "-c", "x " + h.Name).Run() // expect: CWE-78
	c.ReqHeaderParser(&i)
	exec.Command("sh", "-c", "x " + i.Name).Run() // expect: CWE-78
	c.CookieParser(&j)
	exec.Command("sh", "-c", "x " + j.Name).Run() // expect: CWE-78
	return nil
}

func main() {
	app := fiber.New()
	app.Get("/q", query)
	app.Post("/b", body)
	app.Get("/ws", websocket.New(func(c *websocket.Conn) {
		_, message, _ := c.ReadMessage()
		exec.Command("sh", "-c", "x " + string(message)).Run() // expect: CWE-78
		exec.Command("sh", "-c", "x " + c.Query("a")).Run() // expect: CWE-78
		exec.Command("sh", "-c", "x " + c.Params("a")).Run() // expect: CWE-78
	}))
}
