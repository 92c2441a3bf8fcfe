package web

import (
	"net/http"
	"strings"

	"github.com/gin-gonic/gin"

	"example.com/counterdesk/internal/auth"
	"example.com/counterdesk/internal/model"
)

func (s *Server) inboundMail(c *gin.Context) {
	if !s.inboundAllowed(c) {
		c.Status(http.StatusUnauthorized)
		return
	}
	var in struct {
		From    string `json:"from" binding:"required,email"`
		Subject string `json:"subject"`
		Text    string `json:"text"`
	}
	if err := c.ShouldBindJSON(&in); err != nil {
		c.JSON(http.StatusBadRequest, gin.H{"error": err.Error()})
		return
	}
	user, err := s.Store.UserByEmail(strings.ToLower(in.From))
	if err != nil {
		fail(c, err)
		return
	}
	ticket := model.Ticket{CustomerID: user.ID, Subject: in.Subject, Body: in.Text, Status: "open"}
	if err := s.Store.SaveTicket(&ticket); err != nil {
		fail(c, err)
		return
	}
	ticket.Number = auth.TicketNumber(ticket.ID)
	if err := s.Store.SaveTicket(&ticket); err != nil {
		fail(c, err)
		return
	}
	c.Status(http.StatusAccepted)
}

func (s *Server) widgetTickets(c *gin.Context) {
	user, err := s.Tokens.Widget(bearer(c))
	if err != nil {
		c.Status(http.StatusUnauthorized)
		return
	}
	s.answerTickets(c, user)
}

func (s *Server) integrationTickets(c *gin.Context) {
	user, err := s.Tokens.Integration(bearer(c))
	if err != nil {
		c.Status(http.StatusUnauthorized)
		return
	}
	s.answerTickets(c, user)
}

func (s *Server) answerTickets(c *gin.Context, user uint) {
	tickets, err := s.Store.TicketsOf(user)
	if err != nil {
		fail(c, err)
		return
	}
	c.JSON(http.StatusOK, tickets)
}
