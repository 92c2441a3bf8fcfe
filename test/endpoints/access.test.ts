import { expect } from 'chai';
import { definitionOf } from './definition-of.js';
import { endpointsOf } from './small-application.js';

/** `GET /path yes role requireAdmin app.js:3` */
async function accessOf(files: Record<string, string>): Promise<string[]> {
  const endpoints = await endpointsOf(files);
  return endpoints.map(({ method, path, authenticated, guards = [] }) =>
    [
      ...[method, path, authenticated],
      ...guards.map(({ kind, name, file, line }) => `${kind} ${name} ${file}:${line}`),
    ].join(' '),
  );
}

/** Whether callers of each route have to show who they are, by its path. */
async function authenticatedOf(files: Record<string, string>): Promise<Record<string, string>> {
  const endpoints = await endpointsOf(files);
  return Object.fromEntries(endpoints.map(({ path, authenticated }) => [path, String(authenticated)]));
}

describe('agent/endpoints: who may call a route', () => {
  it('reads checks of Express in middleware, helpers and handlers, with their places', async () => {
    const found = await accessOf({
      'app.js': `
const express = require('express');
const jwt = require('jsonwebtoken');
const { session, isAdmin } = require('./session');
const app = express();
app.use(log);
app.get('/open', (req, res) => res.send('hello'));
app.get('/own', (req, res) => {
  if (!req.user) return res.status(401).end();
  res.json(req.user);
});
app.get('/helper', (req, res) => {
  const known = session(req, res);
  if (!known) return;
  res.json(known);
});
app.get('/admin', (req, res) => {
  if (!isAdmin(req)) {
    res.status(403).send('no');
    return;
  }
  res.send('welcome');
});
app.get('/token', byToken, (req, res) => res.send('ok'));
app.use('/later', (req, res, next) => {
  if (req.session.userId) return next();
  res.redirect('/login');
});
app.get('/later/one', (req, res) => res.send('ok'));
function log(req, res, next) { console.log(req.user); next(); }
function byToken(req, res, next) {
  const token = req.headers.authorization;
  jwt.verify(token, process.env.KEY, (error, user) => {
    if (error) return res.sendStatus(403);
    req.user = user;
    next();
  });
}
`,
      'session.js': `
exports.session = function session(req, res) {
  const found = sessions.get(req.headers['x-shop-token']);
  if (!found) {
    res.status(401).send('who are you?');
    return null;
  }
  return found;
};
exports.isAdmin = (req) => req.user && req.user.role === 'admin';
`,
    });
    expect(found).to.deep.equal(
      [
        'GET /admin yes role function app.js:18',
        'GET /helper yes token function app.js:14',
        'GET /later/one yes signed-in function app.js:26',
        'GET /open no',
        'GET /own yes signed-in function app.js:9',
        'GET /token yes token byToken app.js:34',
      ].map((line) => line.replace('function', 'a function without a name')),
    );
  });

  it('takes limits, forged forms, sign-in pages and what is open without a user for no check', async () => {
    const found = await authenticatedOf({
      'app.js': `
const express = require('express');
const { rateLimit } = require('express-rate-limit');
const csurf = require('csurf');
const app = express();
app.use(rateLimit({ max: 5 }));
app.use(csurf());
app.use((req, res, next) => {
  if (req.ip === '10.0.0.1') return res.status(403).end();
  next();
});
app.use(function checkCsrf(req, res, next) {
  if (req.headers['x-csrf-token'] !== req.session.csrf) return res.status(403).end();
  next();
});
app.post('/login', async (req, res) => {
  const user = await users.find(req.body.name);
  if (!user || user.password !== hash(req.body.password)) return res.status(401).send('wrong');
  req.session.userId = user.id;
  res.redirect('/');
});
app.get('/login', (req, res) => {
  if (req.user) return res.redirect('/');
  res.render('login');
});
app.get('/home', (req, res) => {
  if (!req.user) return res.render('welcome');
  res.render('home', { user: req.user });
});
app.get('/posts/:id', async (req, res) => {
  const post = await posts.find(req.params.id);
  if (post.isPrivate && !req.user) return res.status(401).end();
  res.json(post);
});
`,
    });
    expect(found).to.deep.equal({
      '/login': 'no',
      '/home': 'no',
      '/posts/{id}': 'unknown',
    });
  });

  it('takes what hands `next` to a scheduler for going on, whoever it lets pass', async () => {
    expect(
      await authenticatedOf({
        'app.js': `
const express = require('express');
const app = express();
app.use('/registered', (req, res, next) => {
  if (!req.session.hasOwnProperty('registration')) {
    return setImmediate(next);
  }
  res.redirect('/register/complete');
});
app.get('/registered/list', (req, res) => res.send('ok'));
app.use('/known', (req, res, next) => {
  if (req.session.userId) return process.nextTick(next);
  res.redirect('/login');
});
app.get('/known/list', (req, res) => res.send('ok'));
app.listen(1);
`,
      }),
    ).to.deep.equal({ '/registered/list': 'no', '/known/list': 'yes' });
  });

  it('does not know where middleware, handlers or what mounts a router cannot be read', async () => {
    const found = await authenticatedOf({
      'app.js': `
const express = require('express');
const app = express();
app.get('/handler', find('handler'));
app.get('/plain', (req, res) => res.send('ok'));
const lone = express.Router();
lone.get('/lone', (req, res) => res.send('ok'));
`,
    });
    expect(found).to.deep.equal({ '/handler': 'unknown', '/plain': 'no', '/{unknown}/lone': 'unknown' });
  });

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

  it('reads guards of NestJS, alone and put together in decorators of the program', async () => {
    const found = await authenticatedOf({
      'package.json': '{"dependencies":{"@nestjs/common":"10.0.0"}}',
      'src/main.ts': `
import { Controller, Get, UseGuards, applyDecorators } from '@nestjs/common';
export class Known {
  canActivate(context) { return !!context.switchToHttp().getRequest().user; }
}
export class Slow {
  canActivate(context) { return limits.allow(context.switchToHttp().getRequest().ip); }
}
export const Members = () => applyDecorators(UseGuards(Known));
@Controller('a')
export class A {
  @Get('open') open() { return 1; }
  @Get('one') @UseGuards(Known) one() { return 1; }
  @Get('two') @Members() two() { return 1; }
  @Get('slow') @UseGuards(Slow) slow() { return 1; }
}
`,
    });
    expect(found).to.deep.equal({ '/a/open': 'no', '/a/one': 'yes', '/a/two': 'yes', '/a/slow': 'no' });
  });

  it('says it in the definition', async () => {
    const { paths } = await definitionOf({
      'app.js': `
const app = require('express')();
app.get('/a', (req, res) => {
  if (!req.session.user) return res.sendStatus(401);
  res.send('a');
});
`,
    });
    expect(paths['/a'].get).to.include({ 'x-goalkeeper-authenticated': 'yes' });
    expect(paths['/a'].get)
      .to.have.property('x-goalkeeper-guards')
      .that.deep.equals([{ name: 'a function without a name', kind: 'signed-in', at: 'app.js:4' }]);
  });
});
