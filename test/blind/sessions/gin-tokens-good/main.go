package main

import (
	"crypto/rand"
	"encoding/hex"
	"net/http"
	"os"
	"strings"
	"time"

	"github.com/gin-gonic/gin"
	"github.com/golang-jwt/jwt/v5"
	"golang.org/x/crypto/bcrypt"
	"gorm.io/driver/postgres"
	"gorm.io/gorm"
)

type Agent struct {
	ID         uint   `json:"id"`
	Email      string `json:"email"`
	Password   string `json:"-"`
	ResetToken string `json:"-"`
}

var db *gorm.DB

func key(*jwt.Token) (any, error) { return []byte(os.Getenv("KEY")), nil }

func agentOf(c *gin.Context) *Agent {
	claims := jwt.MapClaims{}
	raw := strings.TrimPrefix(c.GetHeader("Authorization"), "Bearer ")
	if _, err := jwt.ParseWithClaims(raw, claims, key, jwt.WithValidMethods([]string{"HS256"})); err != nil {
		return nil
	}
	var agent Agent
	if db.First(&agent, "id = ?", claims["sub"]).Error != nil {
		return nil
	}
	return &agent
}

func token(c *gin.Context) {
	var agent Agent
	if db.Where("email = ?", c.PostForm("email")).First(&agent).Error != nil ||
		bcrypt.CompareHashAndPassword([]byte(agent.Password), []byte(c.PostForm("password"))) != nil {
		c.Status(http.StatusUnauthorized)
		return
	}
	claims := jwt.MapClaims{"sub": agent.ID, "exp": time.Now().Add(15 * time.Minute).Unix()}
	signed, _ := jwt.NewWithClaims(jwt.SigningMethodHS256, claims).SignedString([]byte(os.Getenv("KEY")))
	c.JSON(http.StatusOK, gin.H{"token": signed})
}

func me(c *gin.Context) {
	agent := agentOf(c)
	if agent == nil {
		c.Status(http.StatusUnauthorized)
		return
	}
	c.JSON(http.StatusOK, agent)
}

func forgot(c *gin.Context) {
	drawn := make([]byte, 24)
	rand.Read(drawn)
	resetToken := hex.EncodeToString(drawn)
	db.Model(&Agent{}).Where("email = ?", c.PostForm("email")).Update("reset_token", resetToken)
	c.Status(http.StatusAccepted)
}

func main() {
	db, _ = gorm.Open(postgres.Open(os.Getenv("DATABASE")), &gorm.Config{})
	r := gin.New()
	r.POST("/token", token)
	r.GET("/me", me)
	r.POST("/forgot", forgot)
	r.Run()
}
