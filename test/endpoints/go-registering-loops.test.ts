import { expect } from 'chai';
import { endpointsOf } from './small-application.js';

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

  it('takes the default of a setting from the tag of its field', async () => {
    const endpoints = await endpointsOf({
      'go.mod': 'module example.com/shop\n\ngo 1.22\n\nrequire github.com/gin-gonic/gin v1.9.1\n',
      'main.go': `
package main

import (
	"strings"

	"example.com/other/settings"
	"github.com/gin-gonic/gin"
)

type Params struct {
	Base  string \`id:"base" default:"/shop"\`
	Admin string \`env:"ADMIN" envDefault:"/admin"\`
	Other string \`env:"OTHER"\`
}

var params Params

func main() {
	settings.Load(&params)
	if !strings.HasPrefix(params.Base, "/") {
		params.Base = "/" + params.Base
	}
	engine := gin.New()
	root := engine.Group(params.Base)
	root.GET("/items", show)
	root.Group(params.Admin).GET("/users", show)
	root.Group(params.Other).GET("/other", show)
}

func show(c *gin.Context) {}
`,
    });
    expect(endpoints.map(({ path, unknown }) => `${path}${unknown ? ' partly' : ''}`).sort()).to.deep.equal([
      '/shop/admin/users',
      '/shop/items',
      '/shop/{unknown}/other partly',
    ]);
  });
});
