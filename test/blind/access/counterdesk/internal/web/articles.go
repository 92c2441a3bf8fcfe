package web

import (
	"net/http"

	"github.com/gin-gonic/gin"

	"example.com/counterdesk/internal/model"
)

func (s *Server) listArticles(c *gin.Context) {
	articles, err := s.Store.Articles()
	if err != nil {
		fail(c, err)
		return
	}
	c.JSON(http.StatusOK, articles)
}

func (s *Server) createArticle(c *gin.Context) {
	var article model.Article
	if err := c.ShouldBindJSON(&article); err != nil {
		c.JSON(http.StatusBadRequest, gin.H{"error": err.Error()})
		return
	}
	article.ID = 0
	if err := s.Store.SaveArticle(&article); err != nil {
		fail(c, err)
		return
	}
	c.JSON(http.StatusCreated, article)
}

func (s *Server) updateArticle(c *gin.Context) {
	id, ok := idOf(c, "id")
	if !ok {
		return
	}
	var article model.Article
	if err := c.ShouldBindJSON(&article); err != nil {
		c.JSON(http.StatusBadRequest, gin.H{"error": err.Error()})
		return
	}
	article.ID = id
	if err := s.Store.SaveArticle(&article); err != nil {
		fail(c, err)
		return
	}
	c.JSON(http.StatusOK, article)
}

func (s *Server) deleteArticle(c *gin.Context) {
	id, ok := idOf(c, "id")
	if !ok {
		return
	}
	if err := s.Store.DeleteArticle(id); err != nil {
		fail(c, err)
		return
	}
	c.Status(http.StatusNoContent)
}
