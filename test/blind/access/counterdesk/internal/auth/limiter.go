package auth

import (
	"net/http"
	"sync"
	"time"

	"github.com/gin-gonic/gin"
	"golang.org/x/time/rate"
)

type Limiter struct {
	mu    sync.Mutex
	known map[string]*rate.Limiter
	every time.Duration
	burst int
}

func NewLimiter(every time.Duration, burst int) *Limiter {
	return &Limiter{known: map[string]*rate.Limiter{}, every: every, burst: burst}
}

func (l *Limiter) of(key string) *rate.Limiter {
	l.mu.Lock()
	defer l.mu.Unlock()
	limiter, ok := l.known[key]
	if !ok {
		limiter = rate.NewLimiter(rate.Every(l.every), l.burst)
		l.known[key] = limiter
	}
	return limiter
}

func (l *Limiter) PerAddress(c *gin.Context) {
	if !l.of(c.ClientIP()).Allow() {
		c.AbortWithStatus(http.StatusTooManyRequests)
		return
	}
	c.Next()
}
