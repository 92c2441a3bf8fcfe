import { expect } from 'chai';
import { endpointsOf, routesOf } from './small-application.js';

const go = (imports: string, body: string) => `package main\n\nimport (\n${imports}\n)\n\n${body}`;

describe('agent/endpoints/go', () => {
  it('reads patterns of net/http with methods and wildcards', async () => {
    const endpoints = await endpointsOf({
      'main.go': go(
        '"net/http"',
        `
type status struct{}

func (s *status) ServeHTTP(w http.ResponseWriter, r *http.Request) {}

func main() {
	http.HandleFunc("/health", health)
	http.Handle("/status", &status{})
	mux := http.NewServeMux()
	mux.HandleFunc("GET /items/{id}", item)
	mux.Handle("POST example.com/items", http.HandlerFunc(create))
	mux.HandleFunc("/files/{path...}", func(w http.ResponseWriter, r *http.Request) {})
	mux.Handle("/admin/", logged(http.HandlerFunc(admin)))
	http.Handle("/api/", http.StripPrefix("/api", logged(mux)))
	http.ListenAndServe(":80", nil)
}

func logged(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) { next.ServeHTTP(w, r) })
}

func health(w http.ResponseWriter, r *http.Request) {}
func item(w http.ResponseWriter, r *http.Request)   {}
func create(w http.ResponseWriter, r *http.Request) {}

func admin(w http.ResponseWriter, r *http.Request) {
	switch r.Method {
	case http.MethodGet:
	case "POST":
	default:
		http.Error(w, "no", http.StatusMethodNotAllowed)
	}
}
`,
      ),
    });
    expect(routesOf(endpoints)).to.deep.equal([
      'GET /api/admin/ admin',
      'POST /api/admin/ admin',
      'ANY /api/files/{path} anonymous',
      'POST /api/items create',
      'GET /api/items/{id} item',
      'ANY /health health',
      'ANY /status status.ServeHTTP',
    ]);
    expect(endpoints.find(({ path }) => path === '/api/items/{id}')).to.include({
      framework: 'net/http',
      file: 'main.go',
      line: 29,
    });
  });

  it('follows groups of Gin through variables, functions of other packages and fields', async () => {
    const endpoints = await endpointsOf({
      'go.mod': 'module example.com/shop\n',
      'main.go': go(
        '\t"example.com/shop/users"\n\t"fmt"\n\t"github.com/gin-gonic/gin"',
        `
const version = "v1"

type Server struct {
	router *gin.Engine
	api    *gin.RouterGroup
}

func main() {
	s := &Server{router: gin.Default()}
	s.api = s.router.Group(fmt.Sprintf("/api/%s", version))
	s.routes()
	users.Register(s.api.Group("/users"))
	admin := s.router.Group("/admin", gin.BasicAuth(gin.Accounts{"a": "b"}))
	{
		admin.Any("/all", func(c *gin.Context) {})
		admin.Handle("PATCH", "/one/*rest", s.one)
	}
	s.router.Run()
}
`,
      ),
      'routes.go': go(
        '"github.com/gin-gonic/gin"',
        `
func (s *Server) routes() {
	for _, path := range []string{"/a", "/b"} {
		s.api.GET(path, s.one)
	}
	s.router.Use(gin.Logger()).POST("/login", check, s.one)
}

func (s *Server) one(c *gin.Context) {}

func check(c *gin.Context) {}
`,
      ),
      'users/users.go': `package users

import "github.com/gin-gonic/gin"

type handler struct{}

func Register(r gin.IRouter) {
	h := &handler{}
	r.GET("", h.list)
	r.POST("/", h.list)
	r.PUT("/:id", h.update)
}

func (h *handler) list(c *gin.Context)   {}
func (h *handler) update(c *gin.Context) {}
`,
    });
    expect(routesOf(endpoints)).to.deep.equal([
      'ANY /admin/all anonymous',
      'PATCH /admin/one/{rest} Server.one',
      'GET /api/v1/a Server.one',
      'GET /api/v1/b Server.one',
      'GET /api/v1/users handler.list',
      'POST /api/v1/users/ handler.list',
      'PUT /api/v1/users/{id} handler.update',
      'POST /login Server.one',
    ]);
  });

  it('reads Chi with blocks, groups and mounted routers', async () => {
    const endpoints = await endpointsOf({
      'main.go': go(
        '\t"net/http"\n\t"github.com/go-chi/chi/v5"\n\t"github.com/go-chi/chi/v5/middleware"',
        `
func main() {
	r := chi.NewRouter()
	r.Use(middleware.Logger)
	r.Get("/", index)
	r.Route("/articles", func(r chi.Router) {
		r.With(paginate).Get("/", list)
		r.Route("/{articleID:[0-9]+}", func(r chi.Router) {
			r.Put("/", index)
			r.Group(func(r chi.Router) { r.Delete("/", index) })
		})
	})
	r.Mount("/admin", admin())
	r.Method("POST", "/m", http.HandlerFunc(list))
	http.ListenAndServe(":80", r)
}

func admin() http.Handler {
	r := chi.NewRouter()
	r.HandleFunc("/x/*", index)
	return r
}

func index(w http.ResponseWriter, r *http.Request)  {}
func list(w http.ResponseWriter, r *http.Request)   {}
func paginate(next http.Handler) http.Handler { return next }
`,
      ),
    });
    expect(routesOf(endpoints)).to.deep.equal([
      'GET / index',
      'ANY /admin/x/{wildcard} index',
      'GET /articles list',
      'DELETE /articles/{articleID} index',
      'PUT /articles/{articleID} index',
      'POST /m list',
    ]);
  });

  it('reads routes of gorilla/mux that are put together call by call', async () => {
    const endpoints = await endpointsOf({
      'main.go': go(
        '\t"net/http"\n\t"github.com/gorilla/mux"',
        `
var routes = []struct {
	name, method, path string
	handler            http.HandlerFunc
}{
	{"a", "GET", "/a", one},
	{"b", "POST", "/b", two},
}

func main() {
	r := mux.NewRouter().StrictSlash(true)
	for _, route := range routes {
		r.Methods(route.method).Path(route.path).Name(route.name).Handler(route.handler)
	}
	api := r.PathPrefix("/api").Subrouter()
	setup(api)
	r.PathPrefix("/static/").Handler(http.FileServer(http.Dir(".")))
	http.ListenAndServe(":80", r)
}

func setup(r *mux.Router) {
	r.HandleFunc("/users/{id:[0-9]+}", one).Methods(http.MethodGet, "DELETE")
	r.HandleFunc("/any", two)
}

func one(w http.ResponseWriter, r *http.Request) {}
func two(w http.ResponseWriter, r *http.Request) {}
`,
      ),
    });
    expect(routesOf(endpoints)).to.deep.equal([
      'GET /a one',
      'ANY /api/any two',
      'DELETE /api/users/{id} one',
      'GET /api/users/{id} one',
      'POST /b two',
      'ANY /static/ http.FileServer()',
    ]);
  });

  it('reads Echo, Fiber and httprouter', async () => {
    const endpoints = await endpointsOf({
      'echo/main.go': go(
        '"github.com/labstack/echo/v4"',
        `
func main() {
	e := echo.New()
	g := e.Group("/api")
	g.GET("/users/:id", user, auth)
	e.Match([]string{"GET", "POST"}, "/both", user)
	e.Start(":80")
}

func user(c echo.Context) error { return nil }
func auth(next echo.HandlerFunc) echo.HandlerFunc { return next }
`,
      ),
      'fiber/main.go': go(
        '"github.com/gofiber/fiber/v2"',
        `
func main() {
	app := fiber.New()
	app.Get("/f/:id<int>", limit, show).Post("/f", show)
	app.Route("/nested", func(r fiber.Router) { r.All("/x", show) })
	micro := fiber.New()
	micro.Get("/y", show)
	app.Mount("/micro", micro)
}

func show(c *fiber.Ctx) error { return nil }
func limit(c *fiber.Ctx) error { return c.Next() }
`,
      ),
      'plain/main.go': go(
        '\t"net/http"\n\t"github.com/julienschmidt/httprouter"',
        `
func main() {
	router := httprouter.New()
	router.GET("/hello/:name", hello)
	router.HandlerFunc(http.MethodPost, "/hello", plain)
}

func hello(w http.ResponseWriter, r *http.Request, ps httprouter.Params) {}
func plain(w http.ResponseWriter, r *http.Request)                       {}
`,
      ),
    });
    expect(routesOf(endpoints)).to.deep.equal([
      'GET /api/users/{id} user',
      'GET /both user',
      'POST /both user',
      'POST /f show',
      'GET /f/{id} show',
      'POST /hello plain',
      'GET /hello/{name} hello',
      'GET /micro/y show',
      'ANY /nested/x show',
    ]);
  });
});
