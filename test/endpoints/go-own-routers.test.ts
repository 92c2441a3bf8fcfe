import { expect } from 'chai';
import { endpointsOf } from './small-application.js';

describe('agent/endpoints: routers of Go that a program makes around one of a library', () => {
  it('follows what its own lists put around handlers, in the order of registration', async () => {
    const endpoints = await endpointsOf({
      'go.mod': 'module example.com/shop\n\ngo 1.22\n\nrequire github.com/julienschmidt/httprouter v1.3.0\n',
      'main.go': `
package main

import (
	"net/http"

	"example.com/other/registry"
	"github.com/julienschmidt/httprouter"
)

type Context struct {
	Response http.ResponseWriter
	Request  *http.Request
	user     *User
}
type User struct{ Name string }
type Handler func(c *Context) error
type Layer func(Handler) Handler

func (c *Context) IsAuthenticated() bool { return c.user != nil }
func (c *Context) Unauthorized() error {
	c.Response.WriteHeader(401)
	return nil
}
func (c *Context) Ok() error { return nil }

type Engine struct {
	mux    *httprouter.Router
	layers []Layer
}

func New() *Engine {
	return &Engine{mux: httprouter.New(), layers: make([]Layer, 0)}
}

type Group struct {
	engine *Engine
	layers []Layer
}

func (e *Engine) Group() *Group                  { return &Group{engine: e, layers: e.layers} }
func (e *Engine) Use(layer Layer)                { e.layers = append(e.layers, layer) }
func (e *Engine) Get(path string, h Handler)     { e.mux.Handle("GET", path, e.handle(e.layers, h)) }
func (g *Group) Use(layer Layer)                 { g.layers = append(g.layers, layer) }
func (g *Group) Get(path string, h Handler)      { g.engine.mux.Handle("GET", path, g.engine.handle(g.layers, h)) }

func (e *Engine) handle(layers []Layer, handler Handler) httprouter.Handle {
	next := handler
	for i := len(layers) - 1; i >= 0; i-- {
		next = layers[i](next)
	}
	var h = func(res http.ResponseWriter, req *http.Request, ps httprouter.Params) {
		ctx := &Context{Response: res, Request: req}
		_ = next(ctx)
	}
	return h
}

func logged() Layer {
	return func(next Handler) Handler {
		return func(c *Context) error {
			println("asked")
			return next(c)
		}
	}
}

func signedIn() Layer {
	return func(next Handler) Handler {
		return func(c *Context) error {
			if !c.IsAuthenticated() {
				return c.Unauthorized()
			}
			return next(c)
		}
	}
}

func shown() Layer {
	return func(next Handler) Handler {
		return func(c *Context) error {
			token := c.Request.Header.Get("Authorization")
			if token != "" {
				user := userBy(token)
				if user == nil && c.Request.Method == "POST" {
					return c.Unauthorized()
				}
				c.user = user
			} else if c.Request.URL.Path != "" {
				key := c.Request.Header.Get("X-API-Key")
				if userBy(key) == nil && c.Request.Method == "POST" {
					return c.Unauthorized()
				}
			}
			return next(c)
		}
	}
}

func userBy(token string) *User { return nil }

func layersOf(g *Group) []Layer { return registry.Load(g) }

func page() Handler {
	return func(c *Context) error { return c.Ok() }
}

func main() {
	e := New()
	e.Use(logged())
	e.Get("/open", page())
	g := e.Group()
	g.Get("/early", page())
	g.Use(signedIn())
	g.Get("/mine", page())
	e.Get("/late", page())
	some := e.Group()
	some.layers = layersOf(some)
	some.Get("/unknown", page())
	e.Use(shown())
	e.Get("/shown", page())
	http.ListenAndServe(":1", e.mux)
}
`,
    });
    const found = endpoints.map(({ path, authenticated }) => [path, String(authenticated)]);
    expect(Object.fromEntries(found)).to.deep.equal({
      '/early': 'no',
      '/late': 'no',
      '/mine': 'yes',
      '/open': 'no',
      '/shown': 'unknown',
      '/unknown': 'unknown',
    });
    const [guard, ...others] = endpoints.find(({ path }) => path === '/mine')?.guards ?? [];
    expect(others).to.deep.equal([]);
    expect(guard).to.include({ name: 'signedIn', kind: 'signed-in', file: 'main.go' });
  });

  it('follows a router that a function gives together with an error, which may be there in its place', async () => {
    const endpoints = await endpointsOf({
      'go.mod': 'module example.com/shop\n\ngo 1.22\n\nrequire github.com/gin-gonic/gin v1.10.0\n',
      'main.go': `
package main

import "github.com/gin-gonic/gin"

func list(c *gin.Context) { c.JSON(200, 1) }

func newEngine() (*gin.Engine, error) {
	r := gin.New()
	if err := r.SetTrustedProxies(nil); err != nil {
		return nil, err
	}
	return r, nil
}

func register(r *gin.Engine) {
	api := r.Group("/api")
	api.GET("/things", list)
}

func main() {
	r, err := newEngine()
	if err != nil {
		panic(err)
	}
	register(r)
	r.Run()
}
`,
    });
    expect(endpoints.map(({ method, path, unknown }) => `${method} ${path} ${unknown ?? ''}`)).to.deep.equal([
      'GET /api/things ',
    ]);
  });
});
