import { expect } from 'chai';
import { authenticatedOf } from './access-of.js';

const chi = 'module example.com/app\n\ngo 1.22\n\nrequire github.com/go-chi/chi/v5 v5.0.0\n';
const servlet = 'import jakarta.servlet.*;\nimport jakarta.servlet.http.*;\n';

describe('agent/endpoints: what stands before a handler and asks nobody who they are', () => {
  it('takes settings of middleware of libraries for no middleware, in Go', async () => {
    const found = await authenticatedOf({
      'go.mod': chi,
      'main.go': `
package main

import (
	"net"
	"net/http"
	"time"

	"example.com/other/gate"
	"github.com/duke-git/lancet/v2/slice"
	"github.com/go-chi/chi/v5"
	"github.com/go-chi/chi/v5/middleware"
	"github.com/go-chi/httprate"
	"github.com/google/uuid"
	"github.com/justinas/alice"
)

func list(w http.ResponseWriter, r *http.Request) { w.Write([]byte("items")) }

func main() {
	networks := slice.Map[net.IPNet, string](trusted(), func(_ int, one net.IPNet) string { return one.String() })
	r := chi.NewRouter()
	r.Use(middleware.ClientIPFromXFF(networks...))
	r.With(httprate.LimitByIP(10, time.Duration(limit))).Get("/limited", list)
	r.With(middleware.SetHeader("X-Run", uuid.New().String())).Get("/named", list)
	r.With(alice.New(gate.Closed()).Then).Get("/gated", list)
	r.With(gate.Closed(time.Duration(limit))).Get("/closed", list)
	http.ListenAndServe(":80", r)
}
`,
    });
    expect(found).to.deep.equal({
      '/limited': 'no',
      '/named': 'no',
      '/gated': 'unknown',
      '/closed': 'unknown',
    });
  });

  it('asks what a middleware of Go hands the next handler to', async () => {
    const found = await authenticatedOf({
      'go.mod': chi,
      'main.go': `
package main

import (
	"log"
	"net/http"
	"strings"

	"github.com/go-chi/chi/v5"
)

type User struct{ ID string }
type Users interface{ Find(key string) (*User, error) }

type Gate struct {
	users    Users
	redirect string
	optional []string
}

func NewGate(users Users) *Gate { return &Gate{users: users} }

func (g *Gate) Handler(h http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		g.Pass(w, r, h.ServeHTTP)
	})
}

func (g *Gate) Pass(w http.ResponseWriter, r *http.Request, next http.HandlerFunc) {
	user, err := g.users.Find(r.Header.Get("Authorization"))
	if err != nil || user == nil {
		if g.redirect == "" {
			w.WriteHeader(http.StatusUnauthorized)
		} else {
			http.Redirect(w, r, g.redirect, http.StatusFound)
		}
		return
	}
	next(w, r)
}

type Mixed struct{ gate *Gate }

func (m *Mixed) Handler(h http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) { m.Sort(w, r, h.ServeHTTP) })
}

func (m *Mixed) Sort(w http.ResponseWriter, r *http.Request, next http.HandlerFunc) {
	user, err := m.gate.users.Find(r.Header.Get("Authorization"))
	if err != nil || user == nil {
		if m.isOptional(r) {
			next(w, r)
			return
		}
		w.WriteHeader(http.StatusUnauthorized)
		return
	}
	next(w, r)
}

func (m *Mixed) isOptional(r *http.Request) bool {
	for _, one := range m.gate.optional {
		if strings.HasPrefix(r.URL.Path, one) {
			return true
		}
	}
	return false
}

type Logged struct{}

func (l *Logged) Handler(h http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) { l.Note(w, r, h.ServeHTTP) })
}

func (l *Logged) Note(w http.ResponseWriter, r *http.Request, next http.HandlerFunc) {
	if r.Header.Get("Authorization") == "" {
		log.Println("unauthorized")
	}
	next(w, r)
}

func list(w http.ResponseWriter, r *http.Request) { w.Write([]byte("items")) }

func main() {
	r := chi.NewRouter()
	r.With(NewGate(nil).Handler).Get("/asked", list)
	r.With((&Mixed{}).Handler).Get("/mixed", list)
	r.With((&Logged{}).Handler).Get("/logged", list)
	http.ListenAndServe(":80", r)
}
`,
    });
    expect(found).to.deep.equal({ '/asked': 'yes', '/mixed': 'unknown', '/logged': 'no' });
  });

  it('knows the chain that a filter of Java goes on with, whatever it is called', async () => {
    const resource = {
      'src/app/Items.java': `package app;
import jakarta.ws.rs.*;
@Path("/items")
public class Items {
  @GET public String list() { return "items"; }
}`,
    };
    const filter = (body: string) => ({
      ...resource,
      'src/app/First.java': `package app;
${servlet}@WebFilter("/*")
public class First implements Filter {
  private Gate inner;
  public void doFilter(ServletRequest req, ServletResponse res, FilterChain filterChain) throws Exception {
    HttpServletRequest request = (HttpServletRequest) req;
    HttpServletResponse response = (HttpServletResponse) res;
    ${body}
  }
}`,
    });
    const preflight = `if ("OPTIONS".equals(request.getMethod())) { response.getWriter().print("ok"); }
    else { filterChain.doFilter(req, res); }`;
    const rethrown =
      'try { filterChain.doFilter(req, res); } catch (Exception e) { throw new ServletException(e); }';
    expect(await authenticatedOf(filter(preflight))).to.deep.equal({ '/items': 'no' });
    expect(await authenticatedOf(filter(rethrown))).to.deep.equal({ '/items': 'no' });
    // What is handed the request may be a check.
    const handed = 'inner.pass(req, res); filterChain.doFilter(req, res);';
    expect(await authenticatedOf(filter(handed))).to.deep.equal({ '/items': 'unknown' });
  });

  it('looks for what a resource of Java asks in the class that it derives from, of two of that name the one beside it', async () => {
    const found = await authenticatedOf({
      'phone/app/BaseResource.java': 'package phone;\npublic class BaseResource {}\n',
      'src/app/Signs.java':
        'package app;\npublic class Signs { public static final String WHO = "principal"; }\n',
      'src/app/BaseResource.java': `package app;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.ws.rs.core.Context;
public abstract class BaseResource {
  @Context protected HttpServletRequest request;
  protected boolean authenticate() {
    Principal who = (Principal) request.getAttribute(Signs.WHO);
    return who instanceof Known && !who.isAnonymous();
  }
  protected boolean isBusy() { return request.getContentLength() > 100; }
}`,
      'src/app/Items.java': `package app;
import jakarta.ws.rs.*;
@Path("/")
public class Items extends BaseResource {
  @GET @Path("/asked") public String asked() {
    if (!authenticate()) { throw new ForbiddenException(); }
    return "items";
  }
  @GET @Path("/open") public String open() {
    authenticate();
    return "items";
  }
  @GET @Path("/busy") public String busy() {
    if (isBusy()) { throw new ForbiddenException(); }
    return "items";
  }
}`,
    });
    expect(found).to.deep.equal({ '/asked': 'yes', '/open': 'no', '/busy': 'unknown' });
  });

  it('takes middleware of Django that signs in who a proxy names for none that asks', async () => {
    const django = (body: string) => ({
      'app/settings.py': "MIDDLEWARE = ['app.middleware.Proxy']\nROOT_URLCONF = 'app.urls'\n",
      'app/urls.py': `
from django.urls import path
from app import views
urlpatterns = [path('items', views.items)]
`,
      'app/views.py': `
from django.http import HttpResponse
def items(request):
    return HttpResponse('items')
`,
      'app/middleware.py': `
import logging
from django.contrib.auth import authenticate, login, logout
from django.shortcuts import redirect
from django.utils.deprecation import MiddlewareMixin
logger = logging.getLogger(__name__)
class Proxy(MiddlewareMixin):
    def process_request(self, request):
        name = request.META.get('HTTP_X_PROXY_USER')
        if not name:
            return None
        user = authenticate(request, username=name)
        if user:
            login(request, user)
        else:
            ${body}
        return None
`,
    });
    const logged = "logger.error(f'Authentication failed for {name}')";
    expect(await authenticatedOf(django(logged))).to.deep.equal({ '/items': 'no' });
    expect(await authenticatedOf(django("return redirect('/login')"))).to.not.deep.equal({ '/items': 'no' });
  });

  it('reads permissions of views of the REST framework that are functions, and those of all views', async () => {
    const views = (permission: string) => ({
      'app/settings.py': `ROOT_URLCONF = 'app.urls'\nREST_FRAMEWORK = {'DEFAULT_PERMISSION_CLASSES': [${permission}]}\n`,
      'app/urls.py': `
from django.urls import path
from app import views
urlpatterns = [path('stated', views.stated), path('default', views.default), path('open', views.open_to_all)]
`,
      'app/views.py': `
from rest_framework.decorators import api_view, permission_classes
from rest_framework.permissions import AllowAny, IsAuthenticated
from rest_framework.response import Response
@api_view(['POST'])
@permission_classes([IsAuthenticated])
def stated(request):
    return Response({})
@api_view(['POST'])
def default(request):
    return Response({})
@api_view(['POST'])
@permission_classes([AllowAny])
def open_to_all(request):
    return Response({})
`,
    });
    expect(await authenticatedOf(views(''))).to.deep.equal({
      '/stated': 'yes',
      '/default': 'no',
      '/open': 'no',
    });
    const closed = "'rest_framework.permissions.IsAuthenticated'";
    expect(await authenticatedOf(views(closed))).to.deep.equal({
      '/stated': 'yes',
      '/default': 'yes',
      '/open': 'no',
    });
  });

  it('looks behind decorators of the program that register a route of FastAPI, and at what they put around it', async () => {
    const found = await authenticatedOf({
      'routes.py': `
import functools
from fastapi import FastAPI, HTTPException, Request
from starlette.authentication import has_required_scope

app = FastAPI()

def _demand(scopes):
    def decorator(func):
        if is_async(func):
            @functools.wraps(func)
            async def waiting(*args, **kwargs):
                request = kwargs.get("request")
                if not has_required_scope(request, scopes):
                    raise HTTPException(status_code=403)
                return await func(*args, **kwargs)
            return waiting
        @functools.wraps(func)
        def direct(*args, **kwargs):
            request = kwargs.get("request")
            if not has_required_scope(request, scopes):
                raise HTTPException(status_code=403)
            return func(*args, **kwargs)
        return direct
    return decorator

def protected_route(method, path, scopes=None):
    def decorator(func):
        wrapped = _demand(scopes or [])(func)
        return method(path)(wrapped)
    return decorator

def _halfway(func):
    if is_async(func):
        async def waiting(*args, **kwargs):
            if not has_required_scope(kwargs.get("request"), ["items"]):
                raise HTTPException(status_code=403)
            return await func(*args, **kwargs)
        return waiting
    def direct(*args, **kwargs):
        return func(*args, **kwargs)
    return direct

def halfway_route(method, path):
    def decorator(func):
        return method(path)(_halfway(func))
    return decorator

def plain_route(method, path):
    def decorator(func):
        return method(path)(func)
    return decorator

@protected_route(app.get, "/asked", ["items.read"])
def asked(request: Request):
    return []

@protected_route(app.get, "/empty", [])
def empty(request: Request):
    return []

@protected_route(app.get, "/unsaid")
def unsaid(request: Request):
    return []

@halfway_route(app.get, "/halfway")
def halfway(request: Request):
    return []

@plain_route(app.get, "/plain")
def plain(request: Request):
    return []
`,
    });
    expect(found).to.deep.equal({
      '/asked': 'yes',
      '/empty': 'no',
      '/unsaid': 'no',
      '/halfway': 'unknown',
      '/plain': 'no',
    });
  });
});
