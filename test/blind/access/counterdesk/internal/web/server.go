package web

import (
	"time"

	"github.com/gin-gonic/gin"

	"example.com/counterdesk/internal/auth"
	"example.com/counterdesk/internal/model"
	"example.com/counterdesk/internal/notify"
	"example.com/counterdesk/internal/settings"
	"example.com/counterdesk/internal/store"
)

type Server struct {
	Store    *store.Store
	Sessions *auth.Sessions
	Tokens   *auth.Tokens
	Mail     *notify.Mail
	Conf     settings.Settings
}

func (s *Server) Router() *gin.Engine {
	r := gin.New()
	r.Use(gin.Logger(), gin.Recovery())

	slow := auth.NewLimiter(time.Minute, 5)

	r.GET("/health", func(c *gin.Context) { c.JSON(200, gin.H{"ok": true}) })
	r.POST("/login", slow.PerAddress, s.login)
	r.POST("/logout", s.logout)
	r.POST("/register", slow.PerAddress, s.register)
	r.POST("/password/forgot", slow.PerAddress, s.forgot)
	r.POST("/password/reset", s.reset)

	r.GET("/articles", s.listArticles)
	articles := r.Group("/articles", s.signedIn, s.role(model.Agent, model.Lead))
	articles.POST("", s.createArticle)
	articles.PUT("/:id", s.updateArticle)
	r.DELETE("/articles/:id", s.deleteArticle)

	me := r.Group("/me", s.signedIn)
	me.GET("", s.showMe)
	me.PUT("", s.updateMe)
	me.PUT("/signature", s.updateSignature)
	me.GET("/sessions", s.listSessions)
	me.POST("/integration-token", s.integrationToken)

	tickets := r.Group("/tickets")
	tickets.Use(s.signedIn)
	tickets.GET("", s.listTickets)
	tickets.POST("", s.createTicket)
	tickets.GET("/:id", s.showTicket)
	tickets.GET("/:id/close", s.closeTicket)
	tickets.GET("/:id/print", s.printTicket)
	tickets.POST("/:id/reopen", s.reopenTicket)
	tickets.GET("/:id/replies", s.listReplies)
	tickets.POST("/:id/replies", s.addReply)
	tickets.PUT("/:id/replies/:reply", s.editReply)
	tickets.DELETE("/:id/replies/:reply", s.deleteReply)
	tickets.GET("/:id/attachments/:attachment", s.attachment)

	s.staffRoutes(r.Group("/staff", s.signedIn))

	r.POST("/inbound/mail", s.inboundMail)
	r.GET("/widget/tickets", s.widgetTickets)
	r.GET("/integration/tickets", s.integrationTickets)
	return r
}

func (s *Server) staffRoutes(g *gin.RouterGroup) {
	g.GET("/tickets", s.role(model.Agent, model.Lead), s.openTickets)
	g.POST("/tickets/:id/assign", s.role(model.Agent, model.Lead), s.assignTicket)
	g.DELETE("/tickets/:id", s.deleteTicket)
	g.GET("/users", s.role(model.Lead), s.listUsers)
	g.POST("/users/:id/disable", s.role(model.Lead), s.disableUser)
	g.POST("/users/:id/role", s.changeRole)
}
