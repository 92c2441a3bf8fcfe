package main

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"math/rand"
	"net/http"
	"os"
	"strings"

	"github.com/gin-gonic/gin"
	"github.com/golang-jwt/jwt/v5"
	"gorm.io/driver/postgres"
	"gorm.io/gorm"
)

type Agent struct {
	ID         uint   `json:"id"`
	Email      string `json:"email"`
	Password   string `json:"password"`
	ResetToken string `json:"reset_token"`
}

var db *gorm.DB

func agentOf(c *gin.Context) *Agent {
	claims := jwt.MapClaims{}
	raw := strings.TrimPrefix(c.GetHeader("Authorization"), "Bearer ")
	if _, _, err := jwt.NewParser().ParseUnverified(raw, claims); err != nil {
		return nil
	}
	var agent Agent
	if db.First(&agent, "id = ?", claims["sub"]).Error != nil {
		return nil
	}
	return &agent
}

func token(c *gin.Context) {
	sum := sha256.Sum256([]byte(c.PostForm("password")))
	var agent Agent
	if db.Where("email = ? AND password = ?", c.PostForm("email"), hex.EncodeToString(sum[:])).First(&agent).Error != nil {
		c.Status(http.StatusUnauthorized)
		return
	}
	signed, _ := jwt.NewWithClaims(jwt.SigningMethodHS256, jwt.MapClaims{"sub": agent.ID}).SignedString([]byte(os.Getenv("KEY")))
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
	resetToken := fmt.Sprintf("%06d", rand.Intn(1000000))
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
