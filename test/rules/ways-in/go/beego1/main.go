package main

import (
	"os/exec"

	"github.com/astaxie/beego"
)

type MainController struct {
	beego.Controller
}

func (this *MainController) Post() {
	exec.Command("sh", "-c", "x " + this.GetString("a")).Run() // expect: CWE-78
	exec.Command("sh", "-c", "x " + this.Ctx.Input.Param(":id")).Run() // expect: CWE-78
	exec.Command("sh", "-c", "x " + this.Input().Get("a")).Run() // expect: CWE-78
	exec.Command("sh", "-c", "x " + string(this.Ctx.Input.RequestBody)).Run() // expect: CWE-78
}

func main() {
	beego.Router("/", &MainController{})
	beego.Run()
}
