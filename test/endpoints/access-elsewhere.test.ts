import { expect } from 'chai';
import { accessOf, authenticatedOf } from './access-of.js';

describe('agent/endpoints: who may call a route of Python, Go and Java', () => {
  it('reads decorators and hooks of Flask by what they do, not by their names', async () => {
    const found = await accessOf({
      'app.py': `
from functools import wraps
from flask import Flask, Blueprint, abort, g, redirect, request, session, url_for
app = Flask(__name__)
bp = Blueprint('admin', __name__, url_prefix='/admin')

def members_only(view):
    @wraps(view)
    def wrapped(*args, **kwargs):
        if 'user_id' not in session:
            return redirect(url_for('login'))
        return view(*args, **kwargs)
    return wrapped

def needs(role):
    def decorator(view):
        @wraps(view)
        def wrapped(*args, **kwargs):
            if g.user.role != role:
                abort(403)
            return view(*args, **kwargs)
        return wrapped
    return decorator

def timed(view):
    @wraps(view)
    def wrapped(*args, **kwargs):
        print(g.user)
        return view(*args, **kwargs)
    return wrapped

@bp.before_request
def known():
    if not session.get('user_id'):
        abort(401)

@app.route('/a')
@members_only
def a(): return 'a'

@app.route('/b')
@needs('editor')
def b(): return 'b'

@app.route('/c')
@timed
def c(): return 'c'

@app.route('/d', methods=['DELETE'])
def d():
    item = items.get(request.args['id'])
    if item.owner_id != g.user.id:
        abort(404)
    return 'd'

@bp.route('/e')
def e(): return 'e'

@app.route('/login', methods=['POST'])
def login():
    user = find(request.form['name'])
    if user is None:
        abort(401)
    session['user_id'] = user.id
    return 'ok'

app.register_blueprint(bp)
`,
    });
    expect(found).to.deep.equal([
      'GET /a yes signed-in members_only app.py:10',
      'GET /admin/e yes signed-in known app.py:34',
      'GET /b yes role needs app.py:19',
      'GET /c no',
      'DELETE /d yes owner d app.py:52',
      'POST /login no',
    ]);
  });

  it('reads middleware of routers and groups of Go', async () => {
    const found = await authenticatedOf({
      'go.mod': 'module shop\nrequire github.com/gin-gonic/gin v1.9.0\n',
      'main.go': `
package main

import (
	"net/http"
	"github.com/gin-gonic/gin"
)

func signedIn() gin.HandlerFunc {
	return func(c *gin.Context) {
		user, ok := lookUp(c.GetHeader("Authorization"))
		if !ok {
			c.AbortWithStatus(http.StatusUnauthorized)
			return
		}
		c.Set("user", user)
		c.Next()
	}
}

func logged(c *gin.Context) { c.Next() }

func show(c *gin.Context) { c.JSON(200, "ok") }

func main() {
	r := gin.New()
	r.Use(logged)
	r.GET("/open", show)
	r.GET("/one", signedIn(), show)
	inner := r.Group("/inner", signedIn())
	inner.GET("/two", show)
	late := r.Group("/late")
	late.GET("/before", show)
	late.Use(signedIn())
	late.GET("/after", show)
	r.Run()
}
`,
    });
    expect(found).to.deep.equal({
      '/open': 'no',
      '/one': 'yes',
      '/inner/two': 'yes',
      '/late/before': 'no',
      '/late/after': 'yes',
    });
  });

  it('does not know what a list of functions puts around a handler', async () => {
    const found = await authenticatedOf({
      'go.mod': 'module example.com/shop\n\ngo 1.22\n',
      'main.go': `
package main

import "net/http"

type Handle func(w http.ResponseWriter, r *http.Request) error
type Layer func(Handle) Handle

func register(mux *http.ServeMux, layers []Layer, path string, first Handle) {
	mux.HandleFunc(path, func(w http.ResponseWriter, r *http.Request) {
		handle := first
		for i := len(layers) - 1; i >= 0; i-- {
			handle = layers[i](handle)
		}
		err := handle(w, r)
		if err != nil {
			panic(err)
		}
	})
}

func keys(w http.ResponseWriter, r *http.Request) error { return nil }

func main() {
	mux := http.NewServeMux()
	register(mux, []Layer{}, "/keys", keys)
	mux.HandleFunc("/open", func(w http.ResponseWriter, r *http.Request) { w.WriteHeader(200) })
	http.ListenAndServe(":1", mux)
}
`,
    });
    expect(found).to.deep.equal({ '/keys': 'unknown', '/open': 'no' });
  });

  it('follows chains and rules of Spring Security in their order', async () => {
    const controller = (name: string) => `
import org.springframework.web.bind.annotation.*;
@RestController
public class ${name} {
  @GetMapping("/recover") String a() { return ""; }
  @GetMapping("/shop/items") String b() { return ""; }
  @GetMapping("/ext/stream/{id}") String c() { return ""; }
  @GetMapping("/ext/other") String d() { return ""; }
  @GetMapping("/style.css") String e() { return ""; }
}
`;
    const found = await authenticatedOf({
      'src/main/java/shop/Shop.java': controller('Shop'),
      'src/main/java/shop/Security.java': `
import org.springframework.security.config.annotation.web.builders.HttpSecurity;
public class Security {
  static final String OUTSIDE = "/ext";
  @Order(2)
  public SecurityFilterChain all(HttpSecurity http) throws Exception {
    http.antMatcher(OUTSIDE + "/**").authorizeRequests().anyRequest().authenticated();
    return http.build();
  }
  @Order(1)
  public SecurityFilterChain outside(HttpSecurity http) throws Exception {
    http.antMatcher(OUTSIDE + "/**").authorizeRequests().antMatchers("/ext/stream/**").hasRole("USER");
    return http.build();
  }
  public SecurityFilterChain inside(HttpSecurity http) throws Exception {
    http.authorizeRequests().antMatchers("/recover*", "/style.?ss").permitAll().anyRequest().authenticated();
    return http.build();
  }
}
`,
    });
    expect(found).to.deep.equal({
      '/recover': 'no',
      '/shop/items': 'yes',
      '/ext/stream/{id}': 'yes',
      '/ext/other': 'no',
      '/style.css': 'no',
    });
  });

  it('holds a filter of Spring for the paths that its registration states alone', async () => {
    const access = await authenticatedOf({
      'App.java': `
package app;
import org.springframework.boot.web.servlet.FilterRegistrationBean;
import org.springframework.context.annotation.*;
import org.springframework.web.bind.annotation.*;
import org.springframework.web.filter.OncePerRequestFilter;
import jakarta.servlet.http.*;
import jakarta.servlet.*;

@Configuration
class Filters {
  @Bean
  public FilterRegistrationBean<SignatureFilter> signatureFilter(Signer signer) {
    FilterRegistrationBean<SignatureFilter> registration =
        new FilterRegistrationBean<>(new SignatureFilter(signer));
    registration.addUrlPatterns("/api/files/*");
    return registration;
  }
}
class SignatureFilter extends OncePerRequestFilter {
  protected void doFilterInternal(HttpServletRequest request, HttpServletResponse response, FilterChain chain) throws Exception {
    if (!signer.verify(request.getParameter("sig"))) { response.sendError(403); return; }
    chain.doFilter(request, response);
  }
}
@RestController
class Api {
  @GetMapping("/api/files/{id}") public String file(@PathVariable String id) { return id; }
  @GetMapping("/api/open") public String open() { return "x"; }
}
`,
    });
    expect(access).to.deep.equal({ '/api/files/{id}': 'unknown', '/api/open': 'no' });
  });

  it('takes keys in headers of a program for what shows who asks, but no keys of other things', async () => {
    const access = await authenticatedOf({
      'app.ts': `
import { Hono } from 'hono';
const app = new Hono();
app.use('/v1/*', check);
app.use('/once/*', once);
async function check(c, next) {
  const key = c.req.header('x-shop-key');
  if (!key) throw new ShopError({ code: 'UNAUTHORIZED', message: 'Missing key' });
  await next();
}
async function once(c, next) {
  if (!c.req.header('x-idempotency-key')) return c.json({ error: 'no key' }, 400);
  await next();
}
app.get('/v1/users', (c) => c.json([]));
app.post('/once/pay', (c) => c.json([]));
export default app;
`,
    });
    expect(access).to.deep.equal({ '/v1/users': 'yes', '/once/pay': 'no' });
  });

  it('follows an object of Python that is called, and errors through all that calls what raises them', async () => {
    const access = await authenticatedOf({
      'app.py': `
from fastapi import Depends, FastAPI, HTTPException, Request

app = FastAPI()


class BaseChecker:
    def _key_of(self, request):
        key = request.headers.get("X-API-KEY") or request.query_params.get("api-key")
        if not key:
            raise HTTPException(status_code=401, detail="No key.")
        return key


class Checker(BaseChecker):
    def __init__(self, kind=None):
        self.kind = kind

    async def __call__(self, request: Request):
        key = self._key_of(request)
        return {"key": key}


async def require_key(request: Request):
    check: Checker = Checker(kind="admin")
    return await check(request)


async def maybe_key(request: Request):
    check = Checker()
    try:
        return await check(request)
    except HTTPException:
        return None


@app.get("/perhaps")
async def perhaps(found=Depends(maybe_key)):
    return found


@app.get("/wallet")
async def wallet(found=Depends(require_key)):
    return found
`,
    });
    expect(access['/wallet']).to.equal('yes');
    expect(access['/perhaps']).to.not.equal('yes');
  });

  it('takes a filter that nothing registers or names for none', async () => {
    const files = (made: string) => ({
      'Old.java': `
package shop;
import jakarta.servlet.*;
public class Old implements Filter {
  private static Logger log = LoggerFactory.getLogger(Old.class);
  public void doFilter(ServletRequest request, ServletResponse response, FilterChain chain) {
    if (((HttpServletRequest) request).getUserPrincipal() == null) { request.getRequestDispatcher("/sign-in").forward(request, response); return; }
    chain.doFilter(request, response);
  }
}
`,
      'Cats.java': `
package shop;
import org.springframework.web.bind.annotation.*;
@RestController
public class Cats {
  @GetMapping("/cats") public String all() { return ""; }
}
`,
      'Chain.java': `
package shop;
public class Chain {
  ${made}
}
`,
    });
    expect(await authenticatedOf(files(''))).to.deep.equal({ '/cats': 'no' });
    const named = await authenticatedOf(files('Filter first() { return new Old(); }'));
    expect(named).to.deep.equal({ '/cats': 'unknown' });
    const described = { ...files(''), 'beans.xml': '<beans><bean class="shop.Old"/></beans>' };
    expect(await authenticatedOf(described)).to.deep.equal({ '/cats': 'unknown' });
  });
});
