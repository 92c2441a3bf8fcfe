import { expect } from 'chai';
import { endpointsOf } from './small-application.js';

/** Whether callers of each route have to show who they are, by its method and path. */
async function authenticatedOf(files: Record<string, string>): Promise<Record<string, string>> {
  const endpoints = await endpointsOf(files);
  return Object.fromEntries(
    endpoints.map(({ method, path, authenticated }) => [`${method} ${path}`, String(authenticated)]),
  );
}

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
    expect(await authenticatedOf({ 'app.js': app('') })).to.deep.equal({ 'GET /x': 'no' });
    expect(await authenticatedOf({ 'app.js': app('basic({ users: {} }), ') })).to.deep.equal({
      'GET /x': 'yes',
    });
    expect(await authenticatedOf({ 'app.js': app('requireTenant, ') })).to.deep.equal({
      'GET /x': 'unknown',
    });
    expect(await authenticatedOf({ 'app.js': app('shield(), ') })).to.deep.equal({ 'GET /x': 'unknown' });
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
      await authenticatedOf({ 'app.js': koa('if (!ctx.session.userId) ctx.throw(401);') }),
    ).to.deep.equal({
      'GET /x': 'yes',
    });
    expect(await authenticatedOf({ 'app.js': koa('console.log(ctx.session.userId);') })).to.deep.equal({
      'GET /x': 'no',
    });
    const hono = await authenticatedOf({
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
      await authenticatedOf({ ...files, 'middleware.ts': middleware("['/api/own/:path*']") }),
    ).to.deep.equal({
      'GET /api/open': 'no',
      'GET /api/own': 'yes',
    });
    expect(
      await authenticatedOf({ ...files, 'middleware.ts': middleware("['/((?!api/open).*)']") }),
    ).to.deep.equal({
      'GET /api/open': 'no',
      'GET /api/own': 'yes',
    });
    expect(
      await authenticatedOf({ ...files, 'middleware.ts': middleware('[process.env.PATHS]') }),
    ).to.deep.equal({
      'GET /api/open': 'unknown',
      'GET /api/own': 'unknown',
    });
  });

  it('reads mix-ins, permissions, settings and middleware of Django', async () => {
    const files = {
      'shop/urls.py': `
from django.urls import path, include
from django.views.generic import TemplateView
from rest_framework.routers import SimpleRouter
from . import views
router = SimpleRouter()
router.register('items', views.Items)
router.register('notes', views.Notes)
urlpatterns = [
    path('about', TemplateView.as_view(template_name='about.html')),
    path('own', views.own),
    path('page', views.Page.as_view()),
    path('odd', views.Odd.as_view()),
    path('', include(router.urls)),
]
`,
      'shop/views.py': `
from django.contrib.auth.decorators import login_required
from django.contrib.auth.mixins import LoginRequiredMixin
from django.http import HttpResponse
from django.views.generic import TemplateView
from rest_framework.permissions import BasePermission, IsAuthenticatedOrReadOnly
from rest_framework.viewsets import ModelViewSet
from company import OddRequiredMixin
class IsKnown(BasePermission):
    def has_permission(self, request, view):
        return request.user.is_authenticated
class Items(ModelViewSet):
    permission_classes = [IsAuthenticatedOrReadOnly]
class Notes(ModelViewSet):
    http_method_names = ['get']
@login_required
def own(request):
    return HttpResponse('hello')
class Page(LoginRequiredMixin, TemplateView):
    template_name = 'page.html'
class Odd(OddRequiredMixin, TemplateView):
    template_name = 'page.html'
`,
      'shop/settings.py': `
MIDDLEWARE = ['django.middleware.common.CommonMiddleware', 'django.contrib.auth.middleware.AuthenticationMiddleware']
REST_FRAMEWORK = {'DEFAULT_PERMISSION_CLASSES': ['shop.views.IsKnown']}
`,
    };
    const found = await authenticatedOf(files);
    expect(found).to.include({
      'GET /about': 'no',
      'GET /own': 'yes',
      'GET /page': 'yes',
      'GET /items/': 'no',
      'POST /items/': 'yes',
      'GET /notes/': 'yes',
    });
    const withOther = await authenticatedOf({
      ...files,
      'shop/settings.py': "MIDDLEWARE = ['company.middleware.Gate']\n",
    });
    expect(withOther['GET /about']).to.equal('unknown');
  });

  it('takes no view for guarded that shows fewer records to who is not known, and one that refuses for one', async () => {
    const found = await authenticatedOf({
      'manage.py': "import os\nos.environ.setdefault('DJANGO_SETTINGS_MODULE', 'shop.settings')\n",
      'shop/settings.py': "ROOT_URLCONF = 'shop.urls'\n",
      'shop/urls.py': `
from rest_framework.routers import SimpleRouter
from . import views
router = SimpleRouter()
router.register('fewer', views.Fewer)
router.register('refused', views.Refused)
urlpatterns = router.urls
`,
      'shop/views.py': `
from django.core.exceptions import PermissionDenied
from rest_framework.decorators import action
from rest_framework.permissions import AllowAny
from rest_framework.response import Response
from rest_framework.viewsets import ReadOnlyModelViewSet
from .models import Item
class Fewer(ReadOnlyModelViewSet):
    permission_classes = [AllowAny]
    def get_queryset(self):
        if self.request.user.is_anonymous:
            return Item.objects.filter(public=True)
        return Item.objects.all()
    @action(detail=True, methods=['get'])
    def summary(self, request, pk):
        found = self.get_queryset().filter(pk=pk)
        if not found.exists():
            return Response(status=404)
        return Response(found)
class Refused(ReadOnlyModelViewSet):
    permission_classes = [AllowAny]
    def get_queryset(self):
        if not self.request.user.is_authenticated:
            raise PermissionDenied()
        return Item.objects.all()
`,
    });
    expect(found).to.deep.include({
      'GET /fewer/': 'unknown',
      'GET /fewer/{id}/': 'unknown',
      'GET /fewer/{id}/summary/': 'unknown',
      'GET /refused/': 'yes',
    });
  });

  it('reads dependencies of applications and routers of FastAPI', async () => {
    const app = (check: string, path = '') => `
from fastapi import APIRouter, Depends, FastAPI, HTTPException, Request
def gate(request: Request):
    ${path}
    if ${check}:
        raise HTTPException(status_code=403)
app = FastAPI(dependencies=[Depends(gate)])
router = APIRouter()
@router.get('/x')
def x(): return {}
app.include_router(router)
`;
    const one = async (text: string) => (await authenticatedOf({ 'app.py': text }))['GET /x'];
    expect(await one(app("request.headers.get('x-api-key') is None"))).to.equal('yes');
    expect(await one(app("request.headers.get('remote-user') is None"))).to.equal('yes');
    expect(await one(app("request.headers.get('user-agent') is None"))).to.equal('unknown');
    expect(
      await one(app("request.headers.get('x-api-key') is None", 'if request.url.path in OPEN: return')),
    ).to.equal('unknown');
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
    expect(await authenticatedOf({ ...files, [name]: filter('@Secured') })).to.deep.equal({
      'GET /orders': 'yes',
      'GET /orders/open': 'no',
    });
    expect(await authenticatedOf({ ...files, [name]: filter('') })).to.deep.equal({
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
      await authenticatedOf({
        ...files,
        [name]: configured(
          'registry.addInterceptor(new Gate()).addPathPatterns("/api/**").excludePathPatterns("/api/open/**");',
        ),
      }),
    ).to.deep.equal({ 'GET /api/open/x': 'no', 'GET /api/orders': 'yes', 'GET /health': 'no' });
    // Where nothing is seen to use it, nobody knows what it is for.
    expect(await authenticatedOf(files)).to.deep.equal({
      'GET /api/open/x': 'unknown',
      'GET /api/orders': 'unknown',
      'GET /health': 'unknown',
    });
  });

  it('reads middleware of groups of Echo, Chi, Fiber and gorilla', async () => {
    const echo = await authenticatedOf({
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
    const chi = await authenticatedOf({
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

  it('counts no decorator above the one that registers a function in Python', async () => {
    const check = `
def login_required(view):
    def inner(*args, **kwargs):
        if 'user' not in session:
            abort(401)
        return view(*args, **kwargs)
    return inner
`;
    const flask = `
from flask import Flask, abort, session
app = Flask(__name__)
${check}
@login_required
@app.route('/above')
def above():
    return ''

@app.route('/outer')
@login_required
@app.route('/inner')
def both():
    return ''

@login_required
def named():
    return ''

app.add_url_rule('/rule', view_func=named)
`;
    expect(await authenticatedOf({ 'app.py': flask })).to.deep.equal({
      ...{ 'GET /above': 'no', 'GET /outer': 'yes', 'GET /inner': 'no', 'GET /rule': 'yes' },
    });
    const fastapi = `
from fastapi import FastAPI
from flask import abort, session
app = FastAPI()
${check}
@login_required
@app.get('/above')
def above():
    return ''

@app.get('/below')
@login_required
def below():
    return ''
`;
    expect(await authenticatedOf({ 'app.py': fastapi })).to.deep.equal({
      ...{ 'GET /above': 'no', 'GET /below': 'yes' },
    });
  });
});
