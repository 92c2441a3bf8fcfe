package web

import (
	"crypto/subtle"
	"errors"
	"log"
	"net/http"
	"slices"
	"strconv"
	"strings"

	"github.com/gin-gonic/gin"

	"example.com/counterdesk/internal/model"
	"example.com/counterdesk/internal/store"
)

const userKey = "user"

func (s *Server) signedIn(c *gin.Context) {
	user, ok := s.Sessions.User(c)
	if !ok {
		c.AbortWithStatusJSON(http.StatusUnauthorized, gin.H{"error": "please sign in"})
		return
	}
	c.Set(userKey, user)
	c.Next()
}

func (s *Server) role(allowed ...string) gin.HandlerFunc {
	return func(c *gin.Context) {
		if !slices.Contains(allowed, current(c).Role) {
			c.AbortWithStatusJSON(http.StatusForbidden, gin.H{"error": "not allowed"})
			return
		}
		c.Next()
	}
}

func current(c *gin.Context) model.User {
	return c.MustGet(userKey).(model.User)
}

func (s *Server) inboundAllowed(c *gin.Context) bool {
	given := c.GetHeader("X-Inbound-Token")
	return subtle.ConstantTimeCompare([]byte(given), []byte(s.Conf.InboundToken)) == 1
}

func bearer(c *gin.Context) string {
	return strings.TrimPrefix(c.GetHeader("Authorization"), "Bearer ")
}

func idOf(c *gin.Context, name string) (uint, bool) {
	id, err := strconv.ParseUint(c.Param(name), 10, 32)
	if err != nil {
		c.JSON(http.StatusBadRequest, gin.H{"error": "bad " + name})
		return 0, false
	}
	return uint(id), true
}

func fail(c *gin.Context, err error) {
	if errors.Is(err, store.ErrMissing) {
		c.JSON(http.StatusNotFound, gin.H{"error": "not found"})
		return
	}
	log.Printf("%s %s: %v", c.Request.Method, c.FullPath(), err)
	c.JSON(http.StatusInternalServerError, gin.H{"error": "internal error"})
}
