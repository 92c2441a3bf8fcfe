package main

import (
	"net/http"
	"os"

	"github.com/gin-contrib/sessions"
	"github.com/gin-contrib/sessions/redis"
	"github.com/gin-gonic/gin"
	"github.com/ulule/limiter/v3"
	mgin "github.com/ulule/limiter/v3/drivers/middleware/gin"
	"github.com/ulule/limiter/v3/drivers/store/memory"
	csrf "github.com/utrack/gin-csrf"
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
var nobody, _ = bcrypt.GenerateFromPassword([]byte("nobody"), 12)

func login(c *gin.Context) {
	member := Member{PasswordHash: string(nobody)}
	found := db.Where("email = ?", c.PostForm("email")).First(&member).Error == nil
	matches := bcrypt.CompareHashAndPassword([]byte(member.PasswordHash), []byte(c.PostForm("password"))) == nil
	if !found || !matches {
		c.JSON(http.StatusUnauthorized, gin.H{"error": "wrong address or password"})
		return
	}
	session := sessions.Default(c)
	session.Clear()
	session.Options(sessions.Options{MaxAge: -1})
	session.Save()
	session.Options(sessions.Options{MaxAge: 86400, Secure: true, HttpOnly: true, SameSite: http.SameSiteLaxMode})
	session.Set("member", member.ID)
	session.Save()
	c.SetSameSite(http.SameSiteLaxMode)
	c.SetCookie("remember_token", member.Remember, 86400, "/", "", true, true)
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
	rate, _ := limiter.NewRateFromFormatted("5-M")
	r := gin.New()
	r.Use(sessions.Sessions("club", store))
	r.Use(csrf.Middleware(csrf.Options{Secret: os.Getenv("CSRF_KEY")}))
	r.POST("/login", mgin.NewMiddleware(limiter.New(memory.NewStore(), rate)), login)
	r.POST("/address", address)
	r.Run()
}
