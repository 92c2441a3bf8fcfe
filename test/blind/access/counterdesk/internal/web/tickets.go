package web

import (
	"net/http"
	"time"

	"github.com/gin-gonic/gin"

	"example.com/counterdesk/internal/auth"
	"example.com/counterdesk/internal/model"
)

func (s *Server) listTickets(c *gin.Context) {
	tickets, err := s.Store.TicketsOf(current(c).ID)
	if err != nil {
		fail(c, err)
		return
	}
	c.JSON(http.StatusOK, tickets)
}

func (s *Server) createTicket(c *gin.Context) {
	var in struct {
		Subject string `json:"subject" binding:"required,max=200"`
		Body    string `json:"body" binding:"required"`
	}
	if err := c.ShouldBindJSON(&in); err != nil {
		c.JSON(http.StatusBadRequest, gin.H{"error": err.Error()})
		return
	}
	ticket := model.Ticket{CustomerID: current(c).ID, Subject: in.Subject, Body: in.Body, Status: "open"}
	if err := s.Store.SaveTicket(&ticket); err != nil {
		fail(c, err)
		return
	}
	ticket.Number = auth.TicketNumber(ticket.ID)
	if err := s.Store.SaveTicket(&ticket); err != nil {
		fail(c, err)
		return
	}
	c.JSON(http.StatusCreated, ticket)
}

func (s *Server) showTicket(c *gin.Context) {
	id, ok := idOf(c, "id")
	if !ok {
		return
	}
	ticket, err := s.Store.TicketFor(current(c), id)
	if err != nil {
		fail(c, err)
		return
	}
	c.JSON(http.StatusOK, ticket)
}

func (s *Server) closeTicket(c *gin.Context) {
	id, ok := idOf(c, "id")
	if !ok {
		return
	}
	ticket, err := s.Store.TicketFor(current(c), id)
	if err != nil {
		fail(c, err)
		return
	}
	now := time.Now()
	ticket.Status = "closed"
	ticket.ClosedAt = &now
	if err := s.Store.SaveTicket(&ticket); err != nil {
		fail(c, err)
		return
	}
	c.Redirect(http.StatusSeeOther, "/tickets")
}

func (s *Server) printTicket(c *gin.Context) {
	id, ok := idOf(c, "id")
	if !ok {
		return
	}
	ticket, err := s.Store.TicketFor(current(c), id)
	if err != nil {
		fail(c, err)
		return
	}
	replies, err := s.Store.Replies(ticket.ID)
	if err != nil {
		fail(c, err)
		return
	}
	ticket.Status = "printed, " + ticket.Status
	c.JSON(http.StatusOK, gin.H{"ticket": ticket, "replies": replies})
}

func (s *Server) reopenTicket(c *gin.Context) {
	id, ok := idOf(c, "id")
	if !ok {
		return
	}
	ticket, err := s.Store.Ticket(id)
	if err != nil {
		fail(c, err)
		return
	}
	user := current(c)
	if ticket.CustomerID != user.ID && !user.Staff() {
		c.JSON(http.StatusNotFound, gin.H{"error": "not found"})
		return
	}
	ticket.Status = "open"
	ticket.ClosedAt = nil
	if err := s.Store.SaveTicket(&ticket); err != nil {
		fail(c, err)
		return
	}
	c.JSON(http.StatusOK, ticket)
}

func (s *Server) listReplies(c *gin.Context) {
	id, ok := idOf(c, "id")
	if !ok {
		return
	}
	ticket, err := s.Store.TicketFor(current(c), id)
	if err != nil {
		fail(c, err)
		return
	}
	replies, err := s.Store.Replies(ticket.ID)
	if err != nil {
		fail(c, err)
		return
	}
	c.JSON(http.StatusOK, replies)
}

type replyInput struct {
	Body string `json:"body" binding:"required,max=20000"`
}

func (s *Server) addReply(c *gin.Context) {
	id, ok := idOf(c, "id")
	if !ok {
		return
	}
	var in replyInput
	if err := c.ShouldBindJSON(&in); err != nil {
		c.JSON(http.StatusBadRequest, gin.H{"error": err.Error()})
		return
	}
	ticket, err := s.Store.TicketFor(current(c), id)
	if err != nil {
		fail(c, err)
		return
	}
	reply := model.Reply{TicketID: ticket.ID, AuthorID: current(c).ID, Body: in.Body}
	if err := s.Store.AddReply(&reply); err != nil {
		fail(c, err)
		return
	}
	c.JSON(http.StatusCreated, reply)
}

func (s *Server) editReply(c *gin.Context) {
	id, ok := idOf(c, "reply")
	if !ok {
		return
	}
	var in replyInput
	if err := c.ShouldBindJSON(&in); err != nil {
		c.JSON(http.StatusBadRequest, gin.H{"error": err.Error()})
		return
	}
	if err := s.Store.UpdateReply(id, in.Body); err != nil {
		fail(c, err)
		return
	}
	c.Status(http.StatusNoContent)
}

func (s *Server) deleteReply(c *gin.Context) {
	id, ok := idOf(c, "reply")
	if !ok {
		return
	}
	count, err := s.Store.DeleteReply(current(c).ID, id)
	if err != nil {
		fail(c, err)
		return
	}
	if count == 0 {
		c.JSON(http.StatusNotFound, gin.H{"error": "not found"})
		return
	}
	c.Status(http.StatusNoContent)
}

func (s *Server) attachment(c *gin.Context) {
	id, ok := idOf(c, "attachment")
	if !ok {
		return
	}
	file, err := s.Store.Attachment(id)
	if err != nil {
		fail(c, err)
		return
	}
	c.Header("Content-Disposition", "attachment")
	c.Data(http.StatusOK, "application/octet-stream", file.Content)
}
