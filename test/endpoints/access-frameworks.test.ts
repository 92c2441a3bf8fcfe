import { expect } from 'chai';
import { authenticatedOfRoutes } from './access-of.js';

describe('agent/endpoints: who may call a route, by frameworks', () => {
  it('knows middleware of libraries by data, and no more of others than that they are there', async () => {
    const app = (before: string) => `
const express = require('express');
const cors = require('cors');
const basic = require('express-basic-auth');
const { requireTenant } = require('@company/middleware');
const { shield } = require('@company/shield');
const app = express();
app.use(cors());
app.get('/x', ${before}(req, res) => res.send('hello'));
`;
    expect(await authenticatedOfRoutes({ 'app.js': app('') })).to.deep.equal({ 'GET /x': 'no' });
    expect(await authenticatedOfRoutes({ 'app.js': app('basic({ users: {} }), ') })).to.deep.equal({
      'GET /x': 'yes',
    });
    expect(await authenticatedOfRoutes({ 'app.js': app('requireTenant, ') })).to.deep.equal({
      'GET /x': 'unknown',
    });
    expect(await authenticatedOfRoutes({ 'app.js': app('shield(), ') })).to.deep.equal({
      'GET /x': 'unknown',
    });
  });

  it('reads hooks of Koa and Hono', async () => {
    const koa = (check: string) => `
const Koa = require('koa');
const Router = require('@koa/router');
const app = new Koa();
const router = new Router();
app.use(async (ctx, next) => { ${check} await next(); });
router.get('/x', (ctx) => { ctx.body = 'hello'; });
app.use(router.routes());
`;
    expect(
      await authenticatedOfRoutes({ 'app.js': koa('if (!ctx.session.userId) ctx.throw(401);') }),
    ).to.deep.equal({
      'GET /x': 'yes',
    });
    expect(await authenticatedOfRoutes({ 'app.js': koa('console.log(ctx.session.userId);') })).to.deep.equal({
      'GET /x': 'no',
    });
    const hono = await authenticatedOfRoutes({
      'app.js': `
import { Hono } from 'hono';
import { jwt } from 'hono/jwt';
import { logger } from 'hono/logger';
const app = new Hono();
app.use('*', logger());
app.use('/own/*', jwt({ secret: process.env.KEY }));
app.get('/own/x', (c) => c.text('hello'));
app.get('/open', (c) => c.text('hello'));
`,
    });
    expect(hono).to.deep.equal({ 'GET /own/x': 'yes', 'GET /open': 'no' });
  });

  it('reads middleware.ts of Next.js with its matcher', async () => {
    const files = {
      'package.json': '{ "dependencies": { "next": "15.0.0" } }',
      'app/api/own/route.ts': 'export async function GET() { return Response.json({}); }',
      'app/api/open/route.ts': 'export async function GET() { return Response.json({}); }',
    };
    const middleware = (matcher: string) => `
import { NextResponse } from 'next/server';
export function middleware(request) {
  const session = request.cookies.get('session');
  if (!session) return NextResponse.redirect(new URL('/login', request.url));
  return NextResponse.next();
}
export const config = { matcher: ${matcher} };
`;
    expect(
      await authenticatedOfRoutes({ ...files, 'middleware.ts': middleware("['/api/own/:path*']") }),
    ).to.deep.equal({
      'GET /api/open': 'no',
      'GET /api/own': 'yes',
    });
    expect(
      await authenticatedOfRoutes({ ...files, 'middleware.ts': middleware("['/((?!api/open).*)']") }),
    ).to.deep.equal({
      'GET /api/open': 'no',
      'GET /api/own': 'yes',
    });
    expect(
      await authenticatedOfRoutes({ ...files, 'middleware.ts': middleware('[process.env.PATHS]') }),
    ).to.deep.equal({
      'GET /api/open': 'unknown',
      'GET /api/own': 'unknown',
    });
  });

  it('reads filters of JAX-RS with their bindings, and of servlets', async () => {
    const files = {
      'src/main/java/shop/Secured.java':
        'package shop; import jakarta.ws.rs.NameBinding; @NameBinding public @interface Secured {}',
      'src/main/java/shop/Orders.java': `
package shop;
import jakarta.ws.rs.*;
import jakarta.annotation.security.PermitAll;
@Path("/orders")
public class Orders {
  @GET @Secured public String own() { return ""; }
  @GET @Path("open") public String open() { return ""; }
}`,
    };
    const filter = (annotations: string) => `
package shop;
import jakarta.ws.rs.container.*;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.ext.Provider;
@Provider ${annotations}
public class Gate implements ContainerRequestFilter {
  @Override public void filter(ContainerRequestContext context) {
    String token = context.getHeaderString("Authorization");
    if (token == null) {
      context.abortWith(Response.status(Response.Status.UNAUTHORIZED).build());
    }
  }
}`;
    const name = 'src/main/java/shop/Gate.java';
    expect(await authenticatedOfRoutes({ ...files, [name]: filter('@Secured') })).to.deep.equal({
      'GET /orders': 'yes',
      'GET /orders/open': 'no',
    });
    expect(await authenticatedOfRoutes({ ...files, [name]: filter('') })).to.deep.equal({
      'GET /orders': 'yes',
      'GET /orders/open': 'yes',
    });
  });

  it('reads interceptors of Spring with their paths', async () => {
    const files = {
      'src/main/java/shop/Orders.java': `
package shop;
import org.springframework.web.bind.annotation.*;
@RestController
public class Orders {
  @GetMapping("/api/orders") public String own() { return ""; }
  @GetMapping("/api/open/x") public String open() { return ""; }
  @GetMapping("/health") public String health() { return ""; }
}`,
      'src/main/java/shop/Gate.java': `
package shop;
import org.springframework.web.servlet.HandlerInterceptor;
import jakarta.servlet.http.*;
public class Gate implements HandlerInterceptor {
  @Override public boolean preHandle(HttpServletRequest request, HttpServletResponse response, Object handler) throws Exception {
    if (request.getSession().getAttribute("user") == null) {
      response.sendRedirect("/login");
      return false;
    }
    return true;
  }
}`,
    };
    const configured = (text: string) => `
package shop;
import org.springframework.web.servlet.config.annotation.*;
public class Web implements WebMvcConfigurer {
  @Override public void addInterceptors(InterceptorRegistry registry) { ${text} }
}`;
    const name = 'src/main/java/shop/Web.java';
    expect(
      await authenticatedOfRoutes({
        ...files,
        [name]: configured(
          'registry.addInterceptor(new Gate()).addPathPatterns("/api/**").excludePathPatterns("/api/open/**");',
        ),
      }),
    ).to.deep.equal({ 'GET /api/open/x': 'no', 'GET /api/orders': 'yes', 'GET /health': 'no' });
    // Where what uses it is not read, nobody knows what it is for.
    const others: Record<string, string>[] = [
      {
        'src/main/kotlin/Web.kt':
          'class Web : WebMvcConfigurer { override fun addInterceptors(r: InterceptorRegistry) { r.addInterceptor(Gate()) } }',
      },
      {
        'src/main/java/shop/Gates.java':
          'package shop;\npublic class Gates { Object first() { return new Gate(); } }',
      },
    ];
    for (const other of others)
      expect(await authenticatedOfRoutes({ ...files, ...other })).to.deep.equal({
        'GET /api/open/x': 'unknown',
        'GET /api/orders': 'unknown',
        'GET /health': 'unknown',
      });
    // Nothing names it, so that it stands before nothing.
    expect(await authenticatedOfRoutes(files)).to.deep.equal({
      'GET /api/open/x': 'no',
      'GET /api/orders': 'no',
      'GET /health': 'no',
    });
  });

  it('reads middleware of groups of Echo, Chi, Fiber and gorilla', async () => {
    const echo = await authenticatedOfRoutes({
      'main.go': `
package main
import (
  "net/http"
  "github.com/labstack/echo/v4"
  "github.com/labstack/echo/v4/middleware"
  echojwt "github.com/labstack/echo-jwt/v4"
)
func show(c echo.Context) error { return c.String(http.StatusOK, "hello") }
func main() {
  e := echo.New()
  e.Use(middleware.Logger())
  open := e.Group("/open")
  open.GET("/x", show)
  own := e.Group("/own", echojwt.WithConfig(echojwt.Config{}))
  own.GET("/x", show)
}`,
    });
    expect(echo).to.deep.equal({ 'GET /open/x': 'no', 'GET /own/x': 'yes' });
    const chi = await authenticatedOfRoutes({
      'main.go': `
package main
import (
  "net/http"
  "github.com/go-chi/chi/v5"
  "github.com/go-chi/chi/v5/middleware"
  "example.org/company/gate"
)
func show(w http.ResponseWriter, r *http.Request) { w.Write(nil) }
func signedIn(next http.Handler) http.Handler {
  return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
    if r.Header.Get("Authorization") == "" {
      w.WriteHeader(http.StatusUnauthorized)
      return
    }
    next.ServeHTTP(w, r)
  })
}
func main() {
  r := chi.NewRouter()
  r.Use(middleware.Recoverer)
  r.Get("/open", show)
  r.Group(func(r chi.Router) {
    r.Use(signedIn)
    r.Get("/own", show)
  })
  r.With(gate.Handler).Get("/other", show)
}`,
    });
    expect(chi).to.deep.equal({ 'GET /open': 'no', 'GET /other': 'unknown', 'GET /own': 'yes' });
  });
});
