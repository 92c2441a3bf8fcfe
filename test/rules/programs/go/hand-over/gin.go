package main

import "github.com/gin-gonic/gin"

func page(c *gin.Context) { start(wanted(c)) }

func wanted(c *gin.Context) string { return asked(c) }

func asked(c *gin.Context) string { return c.Query("command") }
