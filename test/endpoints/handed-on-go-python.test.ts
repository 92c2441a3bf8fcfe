import { expect } from 'chai';
import { handlersOf } from './handlers-of.js';

describe('agent/endpoints: handlers of Go and Python that functions are wrapped around', () => {
  it('finds those of Go behind functions, objects and types that are functions', async () => {
    const found = await handlersOf({
      'go.mod': 'module example.com/shop\n\ngo 1.22\n\nrequire github.com/gorilla/mux v1.8.0\n',
      'security/bouncer.go': `
package security

import "net/http"

type Bouncer struct{ open bool }

func (b *Bouncer) SignedIn(h http.Handler) http.Handler {
	h = b.checked(h)
	return b.headed(h)
}

func (b *Bouncer) checked(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.Header.Get("Authorization") == "" {
			http.Error(w, "Unauthorized", http.StatusUnauthorized)
			return
		}
		next.ServeHTTP(w, r.WithContext(r.Context()))
	})
}

func (b *Bouncer) headed(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("X-Frame-Options", "DENY")
		next.ServeHTTP(w, r)
	})
}
`,
      'failing/failing.go': `
package failing

import "net/http"

type Handler func(http.ResponseWriter, *http.Request) error

func (handler Handler) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	if err := handler(w, r); err != nil {
		http.Error(w, err.Error(), http.StatusInternalServerError)
	}
}

type Logged struct{ next http.Handler }

func (l *Logged) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	println(r.URL.Path)
	l.next.ServeHTTP(w, r)
}

func Log(next http.Handler) http.Handler { return &Logged{next: next} }
`,
      'main.go': `
package main

import (
	"net/http"

	"example.com/shop/failing"
	"example.com/shop/security"
	"github.com/gorilla/mux"
)

type Store struct{}

func (s *Store) list(w http.ResponseWriter, r *http.Request) error { return nil }
func (s *Store) plain(w http.ResponseWriter, r *http.Request)       { s.answer(w, r) }
func (s *Store) answer(w http.ResponseWriter, r *http.Request)      { w.WriteHeader(204) }

func (s *Store) Made(size int) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		s.answer(w, r)
	}
}

func main() {
	b := &security.Bouncer{}
	s := &Store{}
	r := mux.NewRouter()
	r.Handle("/list", b.SignedIn(failing.Handler(s.list))).Methods("GET")
	r.Handle("/logged", failing.Log(failing.Handler(s.list))).Methods("GET")
	r.HandleFunc("/plain", s.plain).Methods("GET")
	r.Handle("/made", b.SignedIn(s.Made(3))).Methods("GET")
	r.Handle("/written", failing.Log(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		s.answer(w, r)
	}))).Methods("GET")
	http.ListenAndServe(":1", r)
}
`,
    });
    expect(found).to.deep.equal({
      '/list': 'Store.list main.go:14 yes, token Bouncer.checked',
      '/logged': 'Store.list main.go:14 no',
      '/plain': 'Store.plain main.go:15 no',
      '/made': 'Store.Made() main.go:19 yes, token Bouncer.checked',
      '/written': 'anonymous main.go:32 no',
    });
  });

  it('finds those of Gin and chi', async () => {
    const found = await handlersOf({
      'go.mod':
        'module example.com/shop\n\ngo 1.22\n\nrequire (\n\tgithub.com/gin-gonic/gin v1.10.0\n\tgithub.com/go-chi/chi/v5 v5.0.0\n)\n',
      'main.go': `
package main

import (
	"net/http"

	"github.com/gin-gonic/gin"
	"github.com/go-chi/chi/v5"
)

type Context struct {
	W http.ResponseWriter
	R *http.Request
}

func caught(run func(*gin.Context) error) gin.HandlerFunc {
	return func(c *gin.Context) {
		if err := run(c); err != nil {
			c.JSON(500, gin.H{"error": err.Error()})
		}
	}
}

func adapted(run func(*Context)) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		run(&Context{W: w, R: r})
	}
}

func list(c *gin.Context) error { return nil }
func page(c *Context)           {}

func main() {
	g := gin.New()
	g.GET("/gin", caught(list))
	g.Run()
	r := chi.NewRouter()
	r.Get("/chi", adapted(page))
	http.ListenAndServe(":1", r)
}
`,
    });
    expect(found).to.deep.equal({ '/gin': 'list main.go:30 no', '/chi': 'page main.go:31 no' });
  });

  it('reads what middleware of Go asks that is wrapped, and takes what is given a part of the request for no handler', async () => {
    const found = await handlersOf({
      'go.mod': 'module example.com/shop\n\ngo 1.22\n\nrequire github.com/gin-gonic/gin v1.10.0\n',
      'main.go': `
package main

import (
	"net/http"

	"example.com/other/settings"
	"github.com/gin-gonic/gin"
)

type Context struct{ *gin.Context }

func wrapped(c *gin.Context) *Context { return &Context{c} }

func bound(run func(*Context)) gin.HandlerFunc {
	return func(c *gin.Context) {
		run(wrapped(c))
	}
}

func answered(run func(*Context) (any, error)) gin.HandlerFunc {
	return func(g *gin.Context) {
		c := wrapped(g)
		result, err := run(c)
		if err != nil {
			c.JSON(500, nil)
		} else {
			c.JSON(200, result)
		}
	}
}

func counted(count func(string)) gin.HandlerFunc {
	return func(c *gin.Context) {
		count(c.Request.URL.Path)
		c.JSON(200, nil)
	}
}

func named(cookie string) gin.HandlerFunc {
	return func(c *gin.Context) { c.SetCookie(cookie, "", 0, "/", "", true, true) }
}

func signedIn(c *Context) {
	if c.GetHeader("Authorization") == "" {
		c.AbortWithStatus(http.StatusUnauthorized)
		return
	}
	c.Next()
}

func list(c *Context) (any, error) { return nil, nil }
func count(path string)            { println(path) }

func main() {
	g := gin.New()
	g.GET("/open", answered(list))
	g.GET("/counted", counted(count))
	g.GET("/named", named(settings.Load().Cookie))
	v1 := g.Group("/v1")
	v1.Use(bound(signedIn))
	v1.GET("/list", answered(list))
	g.Run()
}
`,
    });
    expect(found).to.deep.equal({
      '/open': 'list main.go:52 no',
      '/counted': 'counted() main.go:34 no',
      '/named': 'named() main.go:41 no',
      '/v1/list': 'list main.go:52 yes, token signedIn',
    });
  });

  it('finds those of Flask and Starlette behind what their rules name', async () => {
    const found = await handlersOf({
      'flask_app.py': `
from functools import wraps
from flask import Flask, abort, session
app = Flask(__name__)
def signed_in(view):
    @wraps(view)
    def wrapper(*args, **kwargs):
        if "user" not in session:
            abort(401)
        return view(*args, **kwargs)
    return wrapper
def listing():
    return []
def timed(view):
    def wrapper(*args, **kwargs):
        return view(*args, **kwargs)
    return wrapper
@app.route("/decorated")
@signed_in
def decorated():
    return []
app.add_url_rule("/listing", view_func=signed_in(timed(listing)))
`,
      'asgi.py': `
from starlette.applications import Starlette
from starlette.responses import JSONResponse
from starlette.routing import Route
def timed(run):
    async def wrapper(request):
        return await run(request)
    return wrapper
async def items(request):
    return JSONResponse([])
app = Starlette(routes=[Route("/items", timed(items))])
`,
    });
    expect(found).to.deep.equal({
      '/decorated': 'decorated flask_app.py:20 yes, signed-in signed_in',
      '/listing': 'listing flask_app.py:12 yes, signed-in signed_in',
      '/items': 'items asgi.py:9 no',
    });
  });
});
