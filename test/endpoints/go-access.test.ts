import { expect } from 'chai';
import { authenticatedOf } from './access-of.js';

describe('agent/endpoints: who may call a route of Go', () => {
  it('takes what a middleware was made with for a setting, and what it reads of the request for none', async () => {
    const found = await authenticatedOf({
      'go.mod': 'module example.com/app\n\ngo 1.22\n\nrequire github.com/gorilla/mux v1.8.0\n',
      'main.go': `
package main

import (
	"net/http"
	"strings"

	"github.com/gorilla/mux"
)

type Mode int

const (
	Enabled Mode = iota
	Disabled
	Locked
)

type Auth struct{ mode Mode }

func (a *Auth) GetMode() Mode               { return a.mode }
func (a *Auth) ValidKey(key string) bool    { return key == "x" }
func (a *Auth) ValidJwt(token string) bool  { return token == "y" }

func keyOf(r *http.Request) string {
	token, found := strings.CutPrefix(r.Header.Get("Authorization"), "Bearer ")
	if !found {
		return ""
	}
	return token
}

func valid(a *Auth, r *http.Request) bool {
	if key := keyOf(r); key != "" && a.ValidKey(key) {
		return true
	}
	return false
}

func ensure(a *Auth) mux.MiddlewareFunc {
	return func(next http.Handler) http.Handler {
		return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			if a.GetMode() == Disabled {
				next.ServeHTTP(w, r)
				return
			}
			if a.GetMode() == Locked || !valid(a, r) {
				http.Error(w, "Unauthorized", http.StatusUnauthorized)
				return
			}
			next.ServeHTTP(w, r)
		})
	}
}

func some(a *Auth) mux.MiddlewareFunc {
	return func(next http.Handler) http.Handler {
		return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			if r.URL.Query().Get("preview") == "1" {
				next.ServeHTTP(w, r)
				return
			}
			if !valid(a, r) {
				http.Error(w, "Unauthorized", http.StatusUnauthorized)
				return
			}
			next.ServeHTTP(w, r)
		})
	}
}

func list(w http.ResponseWriter, r *http.Request) { w.Write([]byte("[]")) }

func main() {
	router := mux.NewRouter()
	a := &Auth{}
	router.HandleFunc("/open", list).Methods("GET")
	closed := router.PathPrefix("/closed").Subrouter()
	closed.Use(ensure(a))
	closed.HandleFunc("/list", list).Methods("GET")
	partly := router.PathPrefix("/partly").Subrouter()
	partly.Use(some(a))
	partly.HandleFunc("/list", list).Methods("GET")
	http.ListenAndServe(":80", router)
}
`,
    });
    expect(found).to.deep.equal({ '/open': 'no', '/closed/list': 'yes', '/partly/list': 'unknown' });
  });

  it('knows the handler that a middleware is made around by its type, whatever it is called', async () => {
    const found = await authenticatedOf({
      'go.mod': 'module example.com/app\n\ngo 1.22\n\nrequire github.com/labstack/echo/v4 v4.0.0\n',
      'main.go': `
package main

import "github.com/labstack/echo/v4"

func wrap(name string, other func(echo.Context) error) echo.MiddlewareFunc {
	return func(n echo.HandlerFunc) echo.HandlerFunc {
		return func(c echo.Context) error {
			c.Set("name", name)
			return n(c)
		}
	}
}

func ask(other func(echo.Context) error) echo.MiddlewareFunc {
	return func(n echo.HandlerFunc) echo.HandlerFunc {
		return func(c echo.Context) error {
			if err := other(c); err != nil {
				return err
			}
			return n(c)
		}
	}
}

func list(c echo.Context) error { return c.JSON(200, nil) }

func Register(other func(echo.Context) error) {
	e := echo.New()
	e.GET("/open", list, wrap("x", other))
	e.GET("/asked", list, ask(other))
	e.Start(":80")
}
`,
    });
    expect(found).to.deep.equal({ '/open': 'no', '/asked': 'unknown' });
  });

  it('takes it for no check that an error is refused but for that of nobody being signed in', async () => {
    const found = await authenticatedOf({
      'go.mod': 'module example.com/app\n\ngo 1.22\n\nrequire github.com/labstack/echo/v4 v4.11.0\n',
      'main.go': `
package main

import (
	"errors"
	"net/http"

	"github.com/labstack/echo/v4"
)

var ErrNoSession = errors.New("no session")

type Store struct{}

func (s *Store) GetSession(c echo.Context) (*Session, error) { return load(c) }

type Handler struct{ store *Store }

func (h *Handler) Authorize(c echo.Context) error {
	session, err := h.store.GetSession(c)
	if err != nil && !errors.Is(err, ErrNoSession) {
		return c.Redirect(http.StatusFound, "/error")
	}
	return c.JSON(http.StatusOK, session)
}

func (h *Handler) Account(c echo.Context) error {
	session, err := h.store.GetSession(c)
	if err != nil {
		return c.Redirect(http.StatusFound, "/error")
	}
	return c.JSON(http.StatusOK, session)
}

func main() {
	e := echo.New()
	h := &Handler{store: &Store{}}
	e.GET("/authorize", h.Authorize)
	e.GET("/account", h.Account)
}
`,
    });
    expect(found['/account']).to.equal('yes');
    expect(found['/authorize']).to.not.equal('yes');
  });

  it('knows by which functions of a package a token is proven', async () => {
    const files = (library: string) => ({
      'go.mod': 'module example.com/app\n\ngo 1.22\n\nrequire github.com/gin-gonic/gin v1.9.0\n',
      'main.go': `
package main

import (
	"github.com/gin-gonic/gin"
	"${library}/request"
)

func SignedIn(admin bool) gin.HandlerFunc {
	return func(c *gin.Context) {
		token, err := request.ParseFromRequest(c.Request, nil, nil)
		if err != nil {
			answer(c, 400, err.Error())
			c.Abort()
			return
		}
		c.Set("token", token)
	}
}

func answer(c *gin.Context, status int, text string) { c.JSON(status, text) }

func orders(c *gin.Context) { c.JSON(200, nil) }

func mine(c *gin.Context) {
	id := c.GetInt64("userID")
	if id == 0 {
		c.AbortWithStatus(401)
		return
	}
	c.JSON(200, id)
}

func main() {
	r := gin.New()
	r.GET("/mine", mine)
	r.GET("/orders", SignedIn(false), orders)
	r.Run()
}
`,
    });
    expect(await authenticatedOf(files('github.com/golang-jwt/jwt/v5'))).to.deep.equal({
      '/mine': 'yes',
      '/orders': 'yes',
    });
    expect((await authenticatedOf(files('example.com/forms')))['/orders']).to.not.equal('yes');
  });
});
