import { expect } from 'chai';
import { endpointsOf, routesOf } from './small-application.js';

/** What oapi-codegen writes for Echo. */
const echoServer = `package api

import (
	"fmt"
	"net/http"

	"github.com/labstack/echo/v4"
	"github.com/oapi-codegen/runtime"
)

// ServerInterface represents all server handlers.
type ServerInterface interface {
	// List pets
	// (GET /pets)
	FindPets(ctx echo.Context, params FindPetsParams) error
	// (DELETE /pets/{id})
	DeletePet(ctx echo.Context, id int64) error
}

// ServerInterfaceWrapper converts echo contexts to parameters.
type ServerInterfaceWrapper struct {
	Handler ServerInterface
}

func (w *ServerInterfaceWrapper) FindPets(ctx echo.Context) error {
	var err error
	var params FindPetsParams
	err = runtime.BindQueryParameter("form", true, false, "tags", ctx.QueryParams(), &params.Tags)
	if err != nil {
		return echo.NewHTTPError(http.StatusBadRequest, fmt.Sprintf("Invalid format for parameter tags: %s", err))
	}
	err = w.Handler.FindPets(ctx, params)
	return err
}

func (w *ServerInterfaceWrapper) DeletePet(ctx echo.Context) error {
	var err error
	var id int64
	err = runtime.BindStyledParameterWithOptions("simple", "id", ctx.Param("id"), &id, runtime.BindStyledParameterOptions{})
	if err != nil {
		return echo.NewHTTPError(http.StatusBadRequest, fmt.Sprintf("Invalid format for parameter id: %s", err))
	}
	err = w.Handler.DeletePet(ctx, id)
	return err
}

// EchoRouter is a simple interface
type EchoRouter interface {
	CONNECT(path string, h echo.HandlerFunc, m ...echo.MiddlewareFunc) *echo.Route
	DELETE(path string, h echo.HandlerFunc, m ...echo.MiddlewareFunc) *echo.Route
	GET(path string, h echo.HandlerFunc, m ...echo.MiddlewareFunc) *echo.Route
}

func RegisterHandlers(router EchoRouter, si ServerInterface) {
	RegisterHandlersWithBaseURL(router, si, "")
}

func RegisterHandlersWithBaseURL(router EchoRouter, si ServerInterface, baseURL string) {
	wrapper := ServerInterfaceWrapper{
		Handler: si,
	}
	router.GET(baseURL+"/pets", wrapper.FindPets)
	router.DELETE(baseURL+"/pets/:id", wrapper.DeletePet)
}
`;

/** What oapi-codegen writes for chi. */
const chiServer = `package api

import (
	"net/http"

	"github.com/go-chi/chi/v5"
)

type ServerInterface interface {
	// (POST /registry)
	CreateRegistry(w http.ResponseWriter, r *http.Request)
	// (DELETE /registry/{ref})
	DeleteRegistry(w http.ResponseWriter, r *http.Request, ref string)
}

type ServerInterfaceWrapper struct {
	Handler            ServerInterface
	HandlerMiddlewares []MiddlewareFunc
	ErrorHandlerFunc   func(w http.ResponseWriter, r *http.Request, err error)
}

type MiddlewareFunc func(http.Handler) http.Handler

func (siw *ServerInterfaceWrapper) CreateRegistry(w http.ResponseWriter, r *http.Request) {
	handler := http.Handler(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		siw.Handler.CreateRegistry(w, r)
	}))
	for _, middleware := range siw.HandlerMiddlewares {
		handler = middleware(handler)
	}
	handler.ServeHTTP(w, r)
}

func (siw *ServerInterfaceWrapper) DeleteRegistry(w http.ResponseWriter, r *http.Request) {
	ref := chi.URLParam(r, "ref")
	handler := http.Handler(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		siw.Handler.DeleteRegistry(w, r, ref)
	}))
	for _, middleware := range siw.HandlerMiddlewares {
		handler = middleware(handler)
	}
	handler.ServeHTTP(w, r)
}

// Handler creates http.Handler with routing matching OpenAPI spec.
func Handler(si ServerInterface) http.Handler {
	return HandlerWithOptions(si, ChiServerOptions{})
}

func HandlerFromMux(si ServerInterface, r chi.Router) http.Handler {
	return HandlerWithOptions(si, ChiServerOptions{
		BaseRouter: r,
	})
}

type ChiServerOptions struct {
	BaseURL          string
	BaseRouter       chi.Router
	Middlewares      []MiddlewareFunc
	ErrorHandlerFunc func(w http.ResponseWriter, r *http.Request, err error)
}

func HandlerFromMuxWithBaseURL(si ServerInterface, r chi.Router, baseURL string) http.Handler {
	return HandlerWithOptions(si, ChiServerOptions{
		BaseURL:    baseURL,
		BaseRouter: r,
	})
}

func HandlerWithOptions(si ServerInterface, options ChiServerOptions) http.Handler {
	r := options.BaseRouter
	if r == nil {
		r = chi.NewRouter()
	}
	if options.ErrorHandlerFunc == nil {
		options.ErrorHandlerFunc = func(w http.ResponseWriter, r *http.Request, err error) {
			http.Error(w, err.Error(), http.StatusBadRequest)
		}
	}
	wrapper := ServerInterfaceWrapper{
		Handler:            si,
		HandlerMiddlewares: options.Middlewares,
		ErrorHandlerFunc:   options.ErrorHandlerFunc,
	}
	r.Group(func(r chi.Router) {
		r.Post(options.BaseURL+"/registry", wrapper.CreateRegistry)
	})
	r.Group(func(r chi.Router) {
		r.Delete(options.BaseURL+"/registry/{ref}", wrapper.DeleteRegistry)
	})
	return r
}
`;

describe('agent/endpoints of servers that are generated for Go', () => {
  it('have the paths that the program registers them below, with Echo', async () => {
    const endpoints = await endpointsOf({
      'go.mod': 'module example.org/pets\n',
      'api/api.gen.go': echoServer,
      'main.go': `package main

import (
	"net/http"

	"github.com/labstack/echo/v4"
	"example.org/pets/api"
)

type server struct{}

func (s *server) FindPets(ctx echo.Context, params api.FindPetsParams) error {
	return ctx.JSON(http.StatusOK, nil)
}

func (s *server) DeletePet(ctx echo.Context, id int64) error {
	if ctx.Get("user") == nil {
		return echo.NewHTTPError(http.StatusUnauthorized)
	}
	return ctx.NoContent(204)
}

func main() {
	e := echo.New()
	api.RegisterHandlersWithBaseURL(e, &server{}, "/v1")
	e.Start(":8080")
}
`,
    });
    expect(routesOf(endpoints)).to.deep.equal([
      'GET /v1/pets ServerInterfaceWrapper.FindPets',
      'DELETE /v1/pets/{id} ServerInterfaceWrapper.DeletePet',
    ]);
  });

  it('have no routes by functions that nothing calls, with chi', async () => {
    const endpoints = await endpointsOf({
      'go.mod': 'module example.org/pets\n',
      'api/services.gen.go': chiServer,
      'main.go': `package main

import (
	"net/http"

	"github.com/go-chi/chi/v5"
	"example.org/pets/api"
)

type controller struct{}

func (c *controller) CreateRegistry(w http.ResponseWriter, r *http.Request) { w.WriteHeader(201) }

func (c *controller) DeleteRegistry(w http.ResponseWriter, r *http.Request, ref string) {
	if r.Header.Get("Authorization") != "secret" {
		http.Error(w, "forbidden", http.StatusForbidden)
		return
	}
	w.WriteHeader(204)
}

func main() {
	r := chi.NewRouter()
	handler := api.HandlerFromMuxWithBaseURL(&controller{}, r, "/v1")
	http.ListenAndServe(":8080", handler)
}
`,
    });
    expect(routesOf(endpoints)).to.deep.equal([
      'POST /v1/registry ServerInterfaceWrapper.CreateRegistry',
      'DELETE /v1/registry/{ref} ServerInterfaceWrapper.DeleteRegistry',
    ]);
  });
});
