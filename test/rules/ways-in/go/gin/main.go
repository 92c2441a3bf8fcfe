package main

import (
	"io"
	"os/exec"

	"github.com/gin-gonic/gin"
)

type form struct {
	Name string `form:"name" json:"name" uri:"name"`
}

func query(c *gin.Context) {
	exec.Command("sh", "-c", "x " + c.Query("a")).Run() // expect: CWE-78
	exec.Command("sh", "-c", "x " + c.DefaultQuery("a", "b")).Run() // expect: CWE-78
	exec.Command("sh", "-c", "x " + c.PostForm("a")).Run() // expect: CWE-78
	exec.Command("sh", "-c", "x " + c.DefaultPostForm("a", "b")).Run() // expect: CWE-78
	exec.Command("sh", "-c", "x " + c.QueryArray("a")[0]).Run() // expect: CWE-78
	exec.Command("sh", "-c", "x " + c.QueryMap("a")["b"]).Run() // expect: CWE-78
	exec.Command("sh", "-c", "x " + c.PostFormMap("a")["b"]).Run() // expect: CWE-78
	q, _ := c.GetQuery("a")
	exec.Command("sh", "-c", "x " + q).Run() // expect: CWE-78
	p, _ := c.GetPostForm("a")
	exec.Command("sh", "-c", "x " + p).Run() // expect: CWE-78
	a, _ := c.GetQueryArray("a")
	exec.Command("sh", "-c", "x " + a[0]).Run() // expect: CWE-78
	m, _ := c.GetQueryMap("a")
	exec.Command("sh", "-c", "x " + m["a"]).Run() // expect: CWE-78
	pa, _ := c.GetPostFormArray("a")
	exec.Command("sh", "-c", "x " + pa[0]).Run() // expect: CWE-78
	exec.Command("sh", "-c", "x " + c.Param("a")).Run() // expect: CWE-78
	exec.Command("sh", "-c", "x " + c.Params.ByName("a")).Run() // expect: CWE-78
	exec.Command("sh", "-c", "x " + c.GetHeader("a")).Run() // expect: CWE-78
	exec.Command("sh", "-c", "x " + c.Request.Header.Get("a")).Run() // expect: CWE-78
	k, _ := c.Cookie("a")
	exec.Command("sh", "-c", "x " + k).Run() // expect: CWE-78
	exec.Command("sh", "-c", "x " + c.Request.URL.Path).Run() // expect: CWE-78
}

func body(c *gin.Context) {
	raw, _ := c.GetRawData()
	exec.Command("sh", "-c", "x " + string(raw)).Run() // expect: CWE-78
	data, _ := io.ReadAll(c.Request.Body)
	exec.Command("sh", "-c", "x " + string(data)).Run() // expect: CWE-78
	file, _ := c.FormFile("f")
	exec.Command("sh", "-c", "x " + file.Filename).Run() // expect: CWE-78
	multi, _ := c.MultipartForm()
	exec.Command("sh", "-c", "x " + multi.File["f"][0].Filename).Run() // expect: CWE-78
	exec.Command("sh", "-c", "x " + multi.Value["f"][0]).Run() // expect: CWE-78
	var f1, f2, f3, f4, f5, f6, f7, f8 form
	c.ShouldBindJSON(&f1)
	exec.Command("sh", "-c", "x " + f1.Name).Run() // expect: CWE-78
	c.BindJSON(&f2)
	exec.Command("sh", "-c", "x " + f2.Name).Run() // expect: CWE-78
	c.ShouldBind(&f3)
	exec.Command("sh", "-c", "x " + f3.Name).Run() // expect: CWE-78
	c.ShouldBindUri(&f4)
	exec.Command("sh", "-c", "x " + f4.Name).Run() // expect: CWE-78
	c.ShouldBindQuery(&f5)
	exec.Command("sh", "-c", "x " + f5.Name).Run() // expect: CWE-78
	c.ShouldBindWith(&f6, nil)
	exec.Command("sh", "-c", "x " + f6.Name).Run() // expect: CWE-78
	c.ShouldBindTOML(&f7)
	exec.Command("sh", "-c", "x " + f7.Name).Run() // expect: CWE-78
	c.ShouldBindBodyWithJSON(&f8)
	exec.Command("sh", "-c", "x " + f8.Name).Run() // expect: CWE-78
}

func main() {
	r := gin.Default()
	r.GET("/q", query)
	r.POST("/b", body)
	r.GET("/i/:id", func(ctx *gin.Context) {
		exec.Command("sh", "-c", "x " + ctx.Param("id")).Run() // expect: CWE-78
	})
	r.Run()
}
