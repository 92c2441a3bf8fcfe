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

describe('agent/endpoints: routes of Go that a program registers in loops', () => {
  const goMod = 'module example.com/app\n\ngo 1.22\n\nrequire github.com/gorilla/mux v1.8.0\n';

  it('goes through the values of maps, and their keys', async () => {
    const endpoints = await endpointsOf({
      'go.mod': goMod,
      'main.go': `
package main

import (
	"net/http"

	"github.com/gorilla/mux"
)

type route struct {
	Method      string
	Pattern     string
	HandlerFunc http.HandlerFunc
}

func (r route) Methods() []string {
	if r.Method == http.MethodGet {
		return []string{r.Method}
	}
	return []string{r.Method, http.MethodOptions}
}

func main() {
	router := mux.NewRouter()
	api := router.PathPrefix("/api").Subrouter()
	routes := map[string]route{
		"a": {"GET", "/a", list},
		"b": {Method: "POST", Pattern: "/b/{id:[0-9]+}", HandlerFunc: list},
	}
	routes["c"] = route{Method: "PUT", Pattern: "/c", HandlerFunc: list}
	for _, r := range routes {
		api.Methods(r.Methods()...).Path(r.Pattern).Handler(r.HandlerFunc)
	}
	for _, r := range []route{{"DELETE", "/d", list}} {
		api.Methods(r.Method).Path(r.Pattern).Handler(r.HandlerFunc)
	}
	for key, handler := range map[string]http.HandlerFunc{"news": list, "mail": list} {
		api.Methods("GET").Path("/key-" + key).Handler(handler)
	}
	http.ListenAndServe(":80", router)
}

func list(w http.ResponseWriter, r *http.Request) {}
`,
    });
    const routes = endpoints.filter(({ method }) => method !== 'OPTIONS');
    expect(routes.map(({ method, path, handler }) => `${method} ${path} ${handler}`)).to.deep.equal([
      'GET /api/a list',
      'POST /api/b/{id} list',
      'PUT /api/c list',
      'DELETE /api/d list',
      'GET /api/key-mail list',
      'GET /api/key-news list',
    ]);
  });

  it('finds a mux that a package keeps in a map below the path that its own name gives it', async () => {
    const endpoints = await endpointsOf({
      'go.mod': goMod,
      'service/registry.go': `
package service

import (
	"net/http"
	"sync"
)

var (
	mu       sync.Mutex
	registry = make(map[string]http.Handler)
)

func Register(name string, handler http.Handler) {
	mu.Lock()
	defer mu.Unlock()
	if _, ok := registry[name]; ok {
		panic("service " + name + " already registered")
	}
	registry[name] = handler
}

func Handler() http.Handler {
	mux := http.NewServeMux()
	for name, h := range registry {
		prefix := "/" + name
		mux.Handle(prefix+"/", http.StripPrefix(prefix, h))
	}
	return mux
}
`,
      'devices/devices.go': `
package devices

import (
	"net/http"

	"example.com/app/service"
)

func init() {
	mux := http.NewServeMux()
	mux.HandleFunc("GET /single", single)
	service.Register("devices", mux)
}

func single(w http.ResponseWriter, r *http.Request) {}
`,
      'api/api.go': `
package api

import (
	"net/http"

	_ "example.com/app/devices"
	"example.com/app/service"
	"github.com/gorilla/mux"
)

func Register(router *mux.Router) {
	config := router.PathPrefix("/api").Subrouter().PathPrefix("/config").Subrouter()
	config.PathPrefix("/service").Handler(http.StripPrefix("/api/config/service", service.Handler()))
}
`,
    });
    expect(endpoints.map(({ method, path, unknown }) => [method, path, unknown])).to.deep.equal([
      ['GET', '/api/config/service/devices/single', undefined],
    ]);
  });

  it('asks a method of each of many values again', async () => {
    const names = Array.from({ length: 210 }, (_, at) => `k${at}`);
    const entries = names.map(
      (name, at) => `\t\t"${name}": {"${at === 205 ? 'DELETE' : 'POST'}", "/${name}", list},`,
    );
    const endpoints = await endpointsOf({
      'go.mod': goMod,
      'main.go': `
package main

import (
	"net/http"

	"github.com/gorilla/mux"
)

type route struct {
	Method, Pattern string
	HandlerFunc     http.HandlerFunc
}

func (r route) Methods() []string { return []string{r.Method} }

func main() {
	router := mux.NewRouter()
	routes := map[string]route{
${entries.join('\n')}
	}
	for _, r := range routes {
		router.Methods(r.Methods()...).Path(r.Pattern).Handler(r.HandlerFunc)
	}
	http.ListenAndServe(":80", router)
}

func list(w http.ResponseWriter, r *http.Request) {}
`,
    });
    expect(endpoints).to.have.length(210);
    expect(endpoints.filter(({ method }) => method === 'DELETE').map(({ path }) => path)).to.deep.equal([
      '/k205',
    ]);
  });

  it('follows parts that Wire put together, of packages named as versions, and not the functions that Wire read', async () => {
    const endpoints = await endpointsOf({
      'go.mod': 'module example.com/app\n\ngo 1.22\n\nrequire github.com/labstack/echo/v5 v5.0.0\n',
      'main.go': `
package main

import "example.com/app/router"

func main() {
	e := router.Setup()
	e.Start(":80")
}
`,
      'router/router.go': `
package router

import (
	"github.com/labstack/echo/v5"
	v1 "example.com/app/router/v1"
)

type Router struct {
	e  *echo.Echo
	v1 *v1.Handlers
}

func Setup() *echo.Echo {
	r := newRouter()
	api := r.e.Group("/api")
	api.GET("/ping", func(c *echo.Context) error { return c.String(200, "ok") })
	r.v1.Setup(api)
	return r.e
}

func newEcho() *echo.Echo { e := echo.New(); return e }
`,
      'router/router_wire.go': `
//go:build wireinject

package router

func newRouter() *Router { return nil }
`,
      'router/wire_gen.go': `
// Code generated by Wire. DO NOT EDIT.

//go:build !wireinject

package router

import (
	"example.com/app/router/v1"
)

func newRouter() *Router {
	echo := newEcho()
	handlers := &v1.Handlers{
		Name: "x",
	}
	router := &Router{
		e:  echo,
		v1: handlers,
	}
	return router
}
`,
      'router/v1/router.go': `
package v1

import "github.com/labstack/echo/v5"

type Handlers struct{ Name string }

func (h *Handlers) Setup(e *echo.Group) {
	api := e.Group("/1.0")
	api.GET("/users", h.GetUsers)
}

func (h *Handlers) GetUsers(c *echo.Context) error { return c.JSON(200, nil) }
`,
    });
    expect(endpoints.map(({ method, path, unknown }) => [method, path, unknown])).to.deep.equal([
      ['GET', '/api/1.0/users', undefined],
      ['GET', '/api/ping', undefined],
    ]);
  });
});
