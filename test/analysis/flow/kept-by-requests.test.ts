import { expectAtMarks } from './marked-lines.js';

describe('agent/analysis/flow: what is added to a request for those who handle it later', function () {
  this.timeout(30_000);

  it('is found by handlers in Express and Koa, each thing under its name', async () => {
    await expectAtMarks(
      '/command-injection',
      'a.js',
      `const express = require('express');
const { exec } = require('child_process');
const app = express();
function load(req, res, next) { req.item = req.params.id; res.locals.item = req.params.id; req.safe = 'x'; next(); }
app.get('/1/:id', load, (req, res) => { exec('a ' + req.item); }); // found
app.get('/2/:id', load, (req, res) => { exec('a ' + res.locals.item); }); // found
app.get('/3/:id', load, (req, res) => { exec('a ' + req.safe); });
`,
    );
    await expectAtMarks(
      '/command-injection',
      'k.js',
      `const Koa = require('koa'); const Router = require('@koa/router');
const { exec } = require('child_process');
const app = new Koa(); const router = new Router();
app.use(async (ctx, next) => { ctx.state.item = ctx.query.id; ctx.other = ctx.query.id; await next(); });
router.get('/1', (ctx) => { exec('a ' + ctx.state.item); }); // found
router.get('/2', (ctx) => { exec('a ' + ctx.other); }); // found
app.use(router.routes());
`,
    );
  });

  it('in Flask and Django', async () => {
    await expectAtMarks(
      '/command-injection',
      'a.py',
      `import os
from flask import Flask, g, request
app = Flask(__name__)
@app.before_request
def load():
    g.item = request.args["a"]
    g.other = "constant"
@app.route("/")
def page():
    os.system("a " + g.item) # found
    os.system("a " + g.other)
    return ""
`,
    );
    await expectAtMarks(
      '/command-injection',
      'b.py',
      `import os
from django.http import HttpResponse
from django.urls import path
class Middleware:
    def __init__(self, get_response): self.get_response = get_response
    def __call__(self, request):
        request.item = request.GET["a"]
        request.other = "constant"
        return self.get_response(request)
def page(request):
    os.system("a " + request.item) # found
    os.system("a " + request.other)
    return HttpResponse("")
urlpatterns = [path("", page)]
`,
    );
  });

  it('in servlets', async () => {
    await expectAtMarks(
      '/command-injection',
      'F.java',
      `import java.io.*;
import javax.servlet.*;
import javax.servlet.http.*;
public class F implements Filter {
  public void doFilter(ServletRequest q, ServletResponse r, FilterChain c) throws IOException, ServletException {
    q.setAttribute("item", q.getParameter("a")); q.setAttribute("safe", "b"); c.doFilter(q, r);
  }
}
class S extends HttpServlet {
  protected void doGet(HttpServletRequest q, HttpServletResponse r) throws IOException {
    Runtime.getRuntime().exec("sh -c " + q.getAttribute("item")); // found
    Runtime.getRuntime().exec("sh -c " + q.getAttribute("safe"));
  }
}
`,
    );
  });

  it('in Gin and Echo', async () => {
    await expectAtMarks(
      '/command-injection',
      'a.go',
      `package main
import ("os/exec"; "github.com/gin-gonic/gin")
func load(c *gin.Context) { c.Set("item", c.Query("a")); c.Set("safe", "x"); c.Next() }
func page(c *gin.Context) {
	v, _ := c.Get("item")
	exec.Command("sh", "-c", v.(string)).Run() // found
	exec.Command("sh", "-c", c.MustGet("item").(string)).Run() // found
	exec.Command("sh", "-c", c.GetString("item")).Run() // found
	exec.Command("sh", "-c", c.GetString("safe")).Run()
}
func main() { r := gin.Default(); r.Use(load); r.GET("/", page); r.Run() }
`,
    );
    await expectAtMarks(
      '/command-injection',
      'b.go',
      `package main
import ("os/exec"; "github.com/labstack/echo/v4")
func load(next echo.HandlerFunc) echo.HandlerFunc { return func(c echo.Context) error { c.Set("item", c.QueryParam("a")); return next(c) } }
func page(c echo.Context) error {
	exec.Command("sh", "-c", c.Get("item").(string)).Run() // found
	return nil
}
func main() { r := echo.New(); r.Use(load); r.GET("/", page); r.Start(":1") }
`,
    );
  });

  it('in contexts of Go, under texts, constants and types that are made to be keys', async () => {
    await expectAtMarks(
      '/path-traversal',
      'a.go',
      `package main

import (
	"context"
	"database/sql"
	"io"
	"net/http"
	"os"
	"path"

	"github.com/gorilla/mux"
)

type key struct{}
type txKey struct{}
type ctxKey int

const (
	oidKey ctxKey = iota
	userKey
)

var db *sql.DB

func with(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		ctx := context.WithValue(r.Context(), "oid", mux.Vars(r)["oid"])
		ctx = context.WithValue(ctx, "safe", "constant")
		next.ServeHTTP(w, r.WithContext(ctx))
	})
}
func typed(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		ctx := context.WithValue(r.Context(), key{}, mux.Vars(r)["oid"])
		ctx = context.WithValue(ctx, txKey{}, "x")
		ctx = context.WithValue(ctx, oidKey, mux.Vars(r)["oid"])
		ctx = context.WithValue(ctx, userKey, "u")
		next.ServeHTTP(w, r.WithContext(ctx))
	})
}
func oid(ctx context.Context) string { return ctx.Value(oidKey).(string) }
func show(w http.ResponseWriter, r *http.Request) {
	f, _ := os.Open(path.Join("objects", r.Context().Value("oid").(string))) // found
	io.Copy(w, f)
	os.Open(path.Join("objects", r.Context().Value("safe").(string)))
	os.Open(path.Join("objects", r.Context().Value("none").(string)))
}
func shown(w http.ResponseWriter, r *http.Request) {
	os.Open(path.Join("objects", r.Context().Value(key{}).(string))) // found
	os.Open(path.Join("objects", r.Context().Value(txKey{}).(string)))
	os.Open(path.Join("objects", oid(r.Context()))) // found
	os.Open(path.Join("objects", r.Context().Value(userKey).(string)))
}
func main() {
	router := mux.NewRouter()
	router.Handle("/{oid}", with(http.HandlerFunc(show)))
	router.Handle("/t/{oid}", typed(http.HandlerFunc(shown)))
	http.ListenAndServe("127.0.0.1:1", router)
}
`,
    );
  });

  it('and what an application of Flask keeps in its settings', async () => {
    await expectAtMarks(
      '/command-injection',
      'a.py',
      `import os
import flask
from flask import Flask, current_app, request
class Api:
    def run(self, command=None): os.system("a " + command)  # found
    def direct(self, c): os.system("a " + c)  # found
def create():
    app = Flask(__name__)
    app.config["API"] = Api()
    app.config["SAFE"] = "constant"
    return app
app = create()
@app.route("/<name>", methods=["POST"])
def page(name):
    api = flask.current_app.config["API"]
    getattr(api, name)(**request.get_json())
    return ""
@app.route("/d")
def d():
    current_app.config["API"].direct(request.args["x"])
    os.system("a " + current_app.config["SAFE"])
    current_app.config["X"] = request.args["x"]
    return ""
@app.route("/e")
def e():
    os.system("a " + app.config["X"])  # found
    return ""
`,
    );
  });
});
