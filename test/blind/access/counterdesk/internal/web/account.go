package web

import (
	"net/http"
	"strings"

	"github.com/gin-gonic/gin"

	"example.com/counterdesk/internal/auth"
	"example.com/counterdesk/internal/model"
)

type credentials struct {
	Email    string `json:"email" binding:"required,email"`
	Password string `json:"password" binding:"required"`
}

func (s *Server) login(c *gin.Context) {
	var in credentials
	if err := c.ShouldBindJSON(&in); err != nil {
		c.JSON(http.StatusBadRequest, gin.H{"error": "email and password are needed"})
		return
	}
	user, err := s.Store.UserByEmail(strings.ToLower(in.Email))
	if err != nil || user.Disabled || !auth.Matches(user.PasswordHash, in.Password) {
		c.JSON(http.StatusUnauthorized, gin.H{"error": "wrong email or password"})
		return
	}
	if err := s.Sessions.Start(c, user); err != nil {
		fail(c, err)
		return
	}
	c.JSON(http.StatusOK, user)
}

func (s *Server) logout(c *gin.Context) {
	s.Sessions.End(c)
	c.Status(http.StatusNoContent)
}

func (s *Server) register(c *gin.Context) {
	var in struct {
		Email    string `json:"email" binding:"required,email"`
		Name     string `json:"name" binding:"required"`
		Password string `json:"password" binding:"required,min=10"`
	}
	if err := c.ShouldBindJSON(&in); err != nil {
		c.JSON(http.StatusBadRequest, gin.H{"error": err.Error()})
		return
	}
	hash, err := auth.Hash(in.Password)
	if err != nil {
		fail(c, err)
		return
	}
	user := model.User{Email: strings.ToLower(in.Email), Name: in.Name, Role: model.Customer, PasswordHash: hash}
	if err := s.Store.SaveUser(&user); err != nil {
		fail(c, err)
		return
	}
	c.JSON(http.StatusCreated, user)
}

func (s *Server) forgot(c *gin.Context) {
	var in struct {
		Email string `json:"email" binding:"required,email"`
	}
	if err := c.ShouldBindJSON(&in); err != nil {
		c.JSON(http.StatusBadRequest, gin.H{"error": "email is needed"})
		return
	}
	if user, err := s.Store.UserByEmail(strings.ToLower(in.Email)); err == nil {
		code, err := auth.ResetCode()
		if err != nil {
			fail(c, err)
			return
		}
		if err := s.Store.AddResetCode(user.ID, code); err != nil {
			fail(c, err)
			return
		}
		go s.Mail.Send(user.Email, "Your code", "Your code is "+code)
	}
	c.Status(http.StatusAccepted)
}

func (s *Server) reset(c *gin.Context) {
	var in struct {
		Email    string `json:"email" binding:"required,email"`
		Code     string `json:"code" binding:"required"`
		Password string `json:"password" binding:"required,min=10"`
	}
	if err := c.ShouldBindJSON(&in); err != nil {
		c.JSON(http.StatusBadRequest, gin.H{"error": err.Error()})
		return
	}
	user, err := s.Store.UserByEmail(strings.ToLower(in.Email))
	if err != nil || s.Store.TakeResetCode(user.ID, in.Code) != nil {
		c.JSON(http.StatusBadRequest, gin.H{"error": "wrong code"})
		return
	}
	hash, err := auth.Hash(in.Password)
	if err != nil {
		fail(c, err)
		return
	}
	user.PasswordHash = hash
	if err := s.Store.SaveUser(&user); err != nil {
		fail(c, err)
		return
	}
	c.Status(http.StatusNoContent)
}

func (s *Server) showMe(c *gin.Context) {
	c.JSON(http.StatusOK, current(c))
}

func (s *Server) updateMe(c *gin.Context) {
	user := current(c)
	if err := c.ShouldBindJSON(&user); err != nil {
		c.JSON(http.StatusBadRequest, gin.H{"error": err.Error()})
		return
	}
	user.ID = current(c).ID
	if err := s.Store.SaveUser(&user); err != nil {
		fail(c, err)
		return
	}
	c.JSON(http.StatusOK, user)
}

func (s *Server) updateSignature(c *gin.Context) {
	var in struct {
		Signature string `json:"signature" binding:"max=400"`
	}
	if err := c.ShouldBindJSON(&in); err != nil {
		c.JSON(http.StatusBadRequest, gin.H{"error": err.Error()})
		return
	}
	user := current(c)
	user.Signature = in.Signature
	if err := s.Store.SaveUser(&user); err != nil {
		fail(c, err)
		return
	}
	c.JSON(http.StatusOK, user)
}

func (s *Server) listSessions(c *gin.Context) {
	sessions, err := s.Store.SessionsOf(current(c).ID)
	if err != nil {
		fail(c, err)
		return
	}
	c.JSON(http.StatusOK, sessions)
}

func (s *Server) integrationToken(c *gin.Context) {
	token, err := s.Tokens.ForIntegration(current(c).ID)
	if err != nil {
		fail(c, err)
		return
	}
	c.JSON(http.StatusOK, gin.H{"token": token})
}
