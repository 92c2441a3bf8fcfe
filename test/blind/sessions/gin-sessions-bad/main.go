package main

import (
	"net/http"
	"os"

	"github.com/gin-contrib/sessions"
	"github.com/gin-contrib/sessions/redis"
	"github.com/gin-gonic/gin"
	"golang.org/x/crypto/bcrypt"
	"gorm.io/driver/postgres"
	"gorm.io/gorm"
)

type Member struct {
	ID           uint
	Email        string
	PasswordHash string
	Address      string
	Remember     string
}

var db *gorm.DB

func login(c *gin.Context) {
	var member Member
	if db.Where("email = ?", c.PostForm("email")).First(&member).Error != nil {
		c.JSON(http.StatusNotFound, gin.H{"error": "no such member"})
		return
	}
	if bcrypt.CompareHashAndPassword([]byte(member.PasswordHash), []byte(c.PostForm("password"))) != nil {
		c.JSON(http.StatusUnauthorized, gin.H{"error": "wrong password"})
		return
	}
	session := sessions.Default(c)
	session.Set("member", member.ID)
	session.Save()
	c.SetCookie("remember_token", member.Remember, 31536000, "/", "", false, false)
	c.Redirect(http.StatusSeeOther, "/")
}

func address(c *gin.Context) {
	id := sessions.Default(c).Get("member")
	if id == nil {
		c.AbortWithStatus(http.StatusUnauthorized)
		return
	}
	db.Model(&Member{}).Where("id = ?", id).Update("address", c.PostForm("address"))
	c.Status(http.StatusNoContent)
}

func main() {
	db, _ = gorm.Open(postgres.Open(os.Getenv("DATABASE")), &gorm.Config{})
	store, _ := redis.NewStore(10, "tcp", "localhost:6379", "", []byte(os.Getenv("SESSION_KEY")))
	r := gin.New()
	r.Use(sessions.Sessions("club", store))
	r.POST("/login", login)
	r.POST("/address", address)
	r.Run()
}
