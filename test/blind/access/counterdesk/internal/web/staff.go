package web

import (
	"net/http"

	"github.com/gin-gonic/gin"

	"example.com/counterdesk/internal/model"
)

func (s *Server) openTickets(c *gin.Context) {
	tickets, err := s.Store.OpenTickets()
	if err != nil {
		fail(c, err)
		return
	}
	c.JSON(http.StatusOK, tickets)
}

func (s *Server) assignTicket(c *gin.Context) {
	id, ok := idOf(c, "id")
	if !ok {
		return
	}
	ticket, err := s.Store.Ticket(id)
	if err != nil {
		fail(c, err)
		return
	}
	me := current(c).ID
	ticket.AssigneeID = &me
	if err := s.Store.SaveTicket(&ticket); err != nil {
		fail(c, err)
		return
	}
	c.JSON(http.StatusOK, ticket)
}

func (s *Server) deleteTicket(c *gin.Context) {
	id, ok := idOf(c, "id")
	if !ok {
		return
	}
	if err := s.Store.DeleteTicket(id); err != nil {
		fail(c, err)
		return
	}
	c.Status(http.StatusNoContent)
}

func (s *Server) listUsers(c *gin.Context) {
	users, err := s.Store.Users()
	if err != nil {
		fail(c, err)
		return
	}
	c.JSON(http.StatusOK, users)
}

func (s *Server) disableUser(c *gin.Context) {
	id, ok := idOf(c, "id")
	if !ok {
		return
	}
	user, err := s.Store.User(id)
	if err != nil {
		fail(c, err)
		return
	}
	user.Disabled = true
	if err := s.Store.SaveUser(&user); err != nil {
		fail(c, err)
		return
	}
	c.JSON(http.StatusOK, user)
}

func (s *Server) changeRole(c *gin.Context) {
	if current(c).Role != model.Lead {
		c.JSON(http.StatusForbidden, gin.H{"error": "leads only"})
		return
	}
	id, ok := idOf(c, "id")
	if !ok {
		return
	}
	var in struct {
		Role string `json:"role" binding:"required,oneof=customer agent lead"`
	}
	if err := c.ShouldBindJSON(&in); err != nil {
		c.JSON(http.StatusBadRequest, gin.H{"error": err.Error()})
		return
	}
	user, err := s.Store.User(id)
	if err != nil {
		fail(c, err)
		return
	}
	user.Role = in.Role
	if err := s.Store.SaveUser(&user); err != nil {
		fail(c, err)
		return
	}
	c.JSON(http.StatusOK, user)
}
