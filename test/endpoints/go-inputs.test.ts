import { expect } from 'chai';
import { definitionOf, inputsOf } from './definition-of.js';

const go = (imports: string, body: string) => `package main\n\nimport (\n${imports}\n)\n\n${body}`;

async function inputsAt(files: Record<string, string>, method: string, path: string): Promise<string[]> {
  const definition = await definitionOf(files);
  const operation = definition.paths[path]?.[method];
  if (!operation) throw new Error(`${method} ${path} is none of ${Object.keys(definition.paths).join(' ')}`);
  return inputsOf(definition, operation);
}

describe('agent/endpoints/go inputs', () => {
  it('reads parameters of net/http and the bodies that handlers decode', async () => {
    const files = {
      'main.go': go(
        '\t"encoding/json"\n\t"io"\n\t"net/http"\n\t"strconv"\n\t"time"',
        `
type Address struct {
	Street string \`json:"street"\`
}

type Order struct {
	Address
	ID       int64             \`json:"id,omitempty"\`
	Title    string            \`json:"title" validate:"required,min=2,max=40"\`
	Tags     []string          \`json:"tags" validate:"max=5,dive,min=1"\`
	Status   Status            \`json:"status"\`
	Price    float64           \`json:"price" validate:"gt=0"\`
	Due      *time.Time        \`json:"due"\`
	Extra    map[string]string \`json:"extra"\`
	Secret   string            \`json:"-"\`
	internal string
}

type Status string

func main() {
	http.HandleFunc("GET /orders/{id}", show)
	http.HandleFunc("POST /orders", create)
	http.HandleFunc("PUT /orders", update)
	http.HandleFunc("POST /plain", plain)
}

func show(w http.ResponseWriter, r *http.Request) {
	page, _ := strconv.Atoi(r.URL.Query().Get("page"))
	query := r.URL.Query()
	_ = query.Get("q")
	_ = r.Header.Get("X-Trace")
	session, _ := r.Cookie("session")
	_ = r.FormValue("sort")
	_, _ = page, session
}

func create(w http.ResponseWriter, r *http.Request) {
	var order Order
	if err := json.NewDecoder(r.Body).Decode(&order); err != nil {
		return
	}
	_ = r.PostFormValue("note")
}

func update(w http.ResponseWriter, r *http.Request) {
	var input struct {
		Name string \`json:"name"\`
		Age  int    \`json:"age" validate:"required,gte=18"\`
	}
	readJSON(w, r, &input)
}

func readJSON(w http.ResponseWriter, r *http.Request, target any) error {
	return json.NewDecoder(r.Body).Decode(target)
}

func plain(w http.ResponseWriter, r *http.Request) {
	body, err := io.ReadAll(r.Body)
	if err != nil {
		return
	}
	orders := []Address{}
	one := &Address{}
	json.Unmarshal(body, one)
	_, file, _ := r.FormFile("upload")
	_, _ = orders, file
}
`,
      ),
    };
    expect(await inputsAt(files, 'get', '/orders/{id}')).to.deep.equal([
      'cookie session string',
      'header X-Trace string',
      'path id string!',
      'query page integer',
      'query q string',
      'query sort string',
    ]);
    expect(await inputsAt(files, 'post', '/orders')).to.deep.equal([
      'json due string {"format":"date-time"}',
      'json extra object {"additionalProperties":{"type":"string"}}',
      'json id integer',
      'json price number {"exclusiveMinimum":0}',
      'json status string',
      'json street string',
      'json tags array<string> {"maxItems":5}',
      'json title string! {"minLength":2,"maxLength":40}',
      'x-www-form-urlencoded note string',
    ]);
    expect(await inputsAt(files, 'put', '/orders')).to.deep.equal([
      'json age integer! {"minimum":18}',
      'json name string',
    ]);
    expect(await inputsAt(files, 'post', '/plain')).to.deep.equal([
      'form-data upload string {"format":"binary"}',
      'json street string',
    ]);
  });

  it('binds structs by their tags', async () => {
    const files = {
      'gin.go': go(
        '"github.com/gin-gonic/gin"',
        `
type Login struct {
	User     string \`json:"user" form:"user" binding:"required,email"\`
	Password string \`json:"password" form:"password" binding:"required"\`
}

type Page struct {
	Number int    \`form:"page" binding:"min=1"\`
	Sort   string \`form:"sort" binding:"oneof=up down"\`
}

type ID struct {
	ID int \`uri:"id"\`
}

func main() {
	r := gin.New()
	r.POST("/login", func(c *gin.Context) {
		var login Login
		c.ShouldBindJSON(&login)
		c.GetHeader("X-Trace")
		c.Request.URL.Query().Get("next")
	})
	r.GET("/items/:id", func(c *gin.Context) {
		var page Page
		var id ID
		if c.ShouldBindUri(&id) != nil || c.ShouldBind(&page) != nil {
			return
		}
		c.DefaultQuery("lang", "en")
	})
	r.POST("/form", func(c *gin.Context) {
		c.PostForm("name")
		c.Bind(&Page{})
	})
}
`,
      ),
      'echo.go': go(
        '"github.com/labstack/echo/v4"',
        `
type Filter struct {
	Team string \`param:"team"\`
	Max  int    \`query:"max"\`
	Name string \`json:"name"\`
}

func serve() {
	e := echo.New()
	e.POST("/teams/:team", teams)
}

func teams(c echo.Context) error {
	f := new(Filter)
	if err := c.Bind(f); err != nil {
		return err
	}
	c.Request().Header.Get("X-Team")
	return c.JSON(200, c.QueryParam("q"))
}
`,
      ),
      'fiber.go': go(
        '"github.com/gofiber/fiber/v2"',
        `
type Note struct {
	Text string \`json:"text"\`
}

func notes() {
	app := fiber.New()
	app.Post("/notes", func(c *fiber.Ctx) error {
		note := Note{}
		if err := c.BodyParser(&note); err != nil {
			return err
		}
		c.Query("draft")
		c.Get("X-Key")
		return c.JSON(note)
	})
}
`,
      ),
    };
    expect(await inputsAt(files, 'post', '/login')).to.deep.equal([
      'header X-Trace string',
      'json password string!',
      'json user string! {"format":"email"}',
      'query next string',
    ]);
    expect(await inputsAt(files, 'get', '/items/{id}')).to.deep.equal([
      'path id integer!',
      'query lang string',
      'query page integer {"minimum":1}',
      'query sort string {"enum":["up","down"]}',
    ]);
    expect(await inputsAt(files, 'post', '/form')).to.deep.equal([
      'x-www-form-urlencoded name string',
      'x-www-form-urlencoded page integer {"minimum":1}',
      'x-www-form-urlencoded sort string {"enum":["up","down"]}',
    ]);
    expect(await inputsAt(files, 'post', '/teams/{team}')).to.deep.equal([
      'header X-Team string',
      'json name string',
      'path team string!',
      'query max integer',
      'query q string',
    ]);
    expect(await inputsAt(files, 'post', '/notes')).to.deep.equal([
      'header X-Key string',
      'json text string',
      'query draft string',
    ]);
  });

  it('follows the request into functions that bind what they are handed, or their own', async () => {
    const files = {
      'main.go': go(
        '\t"github.com/gin-gonic/gin"\n\t"github.com/gin-gonic/gin/binding"',
        `
type Note struct {
	Text string \`json:"text" form:"text" binding:"required"\`
}

type Page struct {
	Number int \`form:"page"\`
}

type API struct{}

func main() {
	api := &API{}
	r := gin.New()
	r.POST("/into", func(c *gin.Context) {
		var note Note
		if !into(c, &note) {
			return
		}
	})
	r.GET("/pages", func(c *gin.Context) {
		var page Page
		loadPage(c, &page)
	})
	r.POST("/deep", deep)
	r.POST("/own", api.create)
	r.POST("/told", func(c *gin.Context) {
		var note Note
		var page Page
		c.ShouldBindWith(&note, binding.JSON)
		c.MustBindWith(&page, binding.Query)
	})
	r.POST("/field", func(c *gin.Context) {
		var all struct{ Note Note }
		c.ShouldBindJSON(&all.Note)
	})
}

func into(c *gin.Context, target any) bool { return c.ShouldBindJSON(target) == nil }

func loadPage(c *gin.Context, target any) { _ = c.ShouldBindQuery(target) }

func deep(c *gin.Context) { deeper(c) }

func deeper(c *gin.Context) {
	var target Note
	c.BindJSON(&target)
	c.Query("q")
	c.Request.Header.Set("X-Seen", c.GetHeader("Content-Type"))
}

func (a *API) create(c *gin.Context) {
	note, ok := a.read(c)
	_, _ = note, ok
}

func (a *API) read(ctx *gin.Context) (*Note, bool) {
	var note Note
	return &note, ctx.ShouldBindJSON(&note) == nil
}
`,
      ),
      'echo.go': go(
        '\t"github.com/labstack/echo/v4"\n\t"github.com/gofiber/fiber/v3"',
        `
type Filter struct {
	Name string \`query:"name" json:"title"\`
}

func serve() {
	e := echo.New()
	e.GET("/filter", func(c echo.Context) error {
		var filter Filter
		return (&echo.DefaultBinder{}).BindQueryParams(c, &filter)
	})
	f := fiber.New()
	f.Post("/filters", func(c fiber.Ctx) error {
		filter := new(Filter)
		return c.Bind().JSON(filter)
	})
}
`,
      ),
    };
    const note = ['json text string!'];
    expect(await inputsAt(files, 'post', '/into')).to.deep.equal(note);
    expect(await inputsAt(files, 'get', '/pages')).to.deep.equal(['query page integer']);
    expect(await inputsAt(files, 'post', '/deep')).to.deep.equal([...note, 'query q string']);
    expect(await inputsAt(files, 'post', '/own')).to.deep.equal(note);
    expect(await inputsAt(files, 'post', '/told')).to.deep.equal([...note, 'query page integer']);
    expect(await inputsAt(files, 'post', '/field')).to.deep.equal(note);
    expect(await inputsAt(files, 'get', '/filter')).to.deep.equal(['query name string']);
    expect(await inputsAt(files, 'post', '/filters')).to.deep.equal(['json title string']);
  });

  it('knows what functions bind by the type that they are given', async () => {
    const files = {
      'main.go': go(
        '\t"net/http"\n\t"encoding/json"\n\t"github.com/go-chi/chi/v5"\n\t"example.org/shop/input"',
        `
type Note struct {
	Text string \`json:"text" validate:"required"\`
}

type Tag struct {
	Name string \`json:"name"\`
}

func main() {
	r := chi.NewRouter()
	r.Post("/one", func(w http.ResponseWriter, r *http.Request) {
		note, err := decode[Note](r)
		_, _ = note, err
	})
	r.Post("/two", func(w http.ResponseWriter, r *http.Request) {
		note := decodeWith[*Note](w, r)
		tag, _ := outer[Tag](r)
		_, _ = note, tag
	})
	r.Post("/other", func(w http.ResponseWriter, r *http.Request) {
		tag := input.Read[Tag](r)
		_ = tag
	})
}

func decode[T any](r *http.Request) (T, error) {
	var v T
	err := json.NewDecoder(r.Body).Decode(&v)
	return v, err
}

func decodeWith[T any](w http.ResponseWriter, r *http.Request) T {
	v := new(T)
	_ = json.NewDecoder(http.MaxBytesReader(w, r.Body, 1000)).Decode(v)
	return *v
}

func outer[T any](r *http.Request) (T, error) { return decode[T](r) }
`,
      ),
      'input/input.go': `package input

import (
	"encoding/json"
	"net/http"
)

func Read[T any](r *http.Request) T {
	var v T
	_ = json.NewDecoder(r.Body).Decode(&v)
	return v
}
`,
      'go.mod': 'module example.org/shop\n',
    };
    expect(await inputsAt(files, 'post', '/one')).to.deep.equal(['json text string!']);
    expect(await inputsAt(files, 'post', '/two')).to.deep.equal(['json name string']);
    expect(await inputsAt(files, 'post', '/other')).to.deep.equal(['json name string']);
  });
});
