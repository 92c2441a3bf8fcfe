package auth

import (
	"net/http"
	"time"

	"github.com/gin-gonic/gin"
	"gorm.io/gorm"

	"example.com/counterdesk/internal/model"
)

const cookieName = "counterdesk"

type Sessions struct {
	db     *gorm.DB
	secure bool
}

func NewSessions(db *gorm.DB, secure bool) *Sessions {
	return &Sessions{db: db, secure: secure}
}

func (s *Sessions) Start(c *gin.Context, user model.User) error {
	if old, err := c.Cookie(cookieName); err == nil {
		s.db.Where("token = ?", old).Delete(&model.Session{})
	}
	session := model.Session{
		Token:     SessionToken(),
		UserID:    user.ID,
		Browser:   c.Request.UserAgent(),
		ExpiresAt: time.Now().Add(12 * time.Hour),
	}
	if err := s.db.Create(&session).Error; err != nil {
		return err
	}
	c.SetSameSite(http.SameSiteLaxMode)
	c.SetCookie(cookieName, session.Token, 12*3600, "/", "", s.secure, true)
	return nil
}

func (s *Sessions) User(c *gin.Context) (model.User, bool) {
	token, err := c.Cookie(cookieName)
	if err != nil {
		return model.User{}, false
	}
	var session model.Session
	if s.db.Where("token = ? AND expires_at > ?", token, time.Now()).First(&session).Error != nil {
		return model.User{}, false
	}
	var user model.User
	if s.db.First(&user, session.UserID).Error != nil || user.Disabled {
		return model.User{}, false
	}
	return user, true
}

func (s *Sessions) End(c *gin.Context) {
	if token, err := c.Cookie(cookieName); err == nil {
		s.db.Where("token = ?", token).Delete(&model.Session{})
	}
	c.SetCookie(cookieName, "", -1, "/", "", s.secure, true)
}
