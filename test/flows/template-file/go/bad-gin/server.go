package main

import "github.com/gin-gonic/gin"

func main() {
	router := gin.Default()
	router.LoadHTMLGlob("templates/*")
	router.GET("/search", func(c *gin.Context) {
		c.HTML(200, "search.html", gin.H{"title": "Search", "term": c.Query("q")}) // source
	})
	router.Run()
}
