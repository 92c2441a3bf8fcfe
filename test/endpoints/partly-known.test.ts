import { expect } from 'chai';
import { parse } from 'yaml';
import { endpointDefinition } from '#agent/endpoints/index.js';
import type { Endpoint } from '#protocol/scan-report.js';
import { apiOf, endpointsOf } from './small-application.js';

/** The path, and where the parts are written that are not known. */
function shown({ method, path, unknown = [] }: Endpoint): string {
  return [`${method} ${path}`, ...unknown.map(({ file, line }) => `${file}:${line}`)].join(' ');
}

async function pathsOf(files: Record<string, string>): Promise<string[]> {
  return (await endpointsOf(files)).map(shown);
}

describe('agent/endpoints where a part of a path is not known', () => {
  it('marks mounts, prefixes and paths of Express that come from a library or the environment', async () => {
    const api = await apiOf({
      'app.js': `
const express = require('express');
const helmet = require('helmet');
const settings = require('shop-settings');
const users = require('./users');
const app = express();
app.use(settings.prefix(), users);
app.use(process.env.BASE, users);
app.use('/api/' + settings.version, users);
app.use(helmet(), require('./items'));
app.get(settings.health(), (req, res) => res.end());
app.get('/orders/:' + settings.key, (req, res) => res.end());
`,
      'users.js': `
const express = require('express');
const router = express.Router();
router.get('/users/:id', (req, res) => res.end());
module.exports = router;
`,
      'items.js': `
const { Router } = require('express');
module.exports = Router().get('/items', (req, res) => res.end());
`,
    });
    expect(api.endpoints.map(shown)).to.deep.equal([
      'GET /api/{unknown}/users/{id} app.js:9',
      'GET /items',
      'GET /orders/{key}',
      'GET /{unknown} app.js:11',
      'GET /{unknown}/users/{id} app.js:7',
      'GET /{unknown}/users/{id} app.js:8',
    ]);
    expect(api.gaps.unknownPaths).to.equal(4);
    expect(api.gaps.places.map(({ line }) => line)).to.have.members([7, 8, 9, 11]);
  });

  it('takes no router for one at the root that nothing is seen to mount', async () => {
    const routers = `
const express = require('express');
const router = express.Router();
router.get('/lost', (req, res) => res.end());
`;
    expect(await pathsOf({ 'lost.js': `${routers}module.exports = router;` })).to.deep.equal([
      'GET /{unknown}/lost lost.js:3',
    ]);
    expect(await pathsOf({ 'app.js': `${routers}express().use(router);` })).to.deep.equal(['GET /lost']);
    expect(
      await pathsOf({
        'register.js': "module.exports = (router) => { router.get('/handed', (req, res) => res.end()); };",
        'app.js': "const express = require('express'); express().get('/own', (req, res) => res.end());",
      }),
    ).to.deep.equal(['GET /own', 'GET /{unknown}/handed register.js:1']);
  });

  it('marks prefixes of blueprints, and those that nothing registers', async () => {
    expect(
      await pathsOf({
        'app.py': `
import os
from flask import Flask, Blueprint
from shop_settings import prefix
app = Flask(__name__)
users = Blueprint("users", __name__, url_prefix=prefix())
items = Blueprint("items", __name__, url_prefix="/own")
lost = Blueprint("lost", __name__, url_prefix="/kept")
plain = Blueprint("plain", __name__, url_prefix=None)
@users.route("/users/<int:id>")
def user(id): return ""
@items.route("/items")
def item(): return ""
@lost.route("/lost")
def gone(): return ""
@plain.route("/plain")
def simple(): return ""
app.register_blueprint(users)
app.register_blueprint(items, url_prefix=os.environ["PREFIX"])
app.register_blueprint(plain, url_prefix=None)
`,
      }),
    ).to.deep.equal([
      'GET /plain',
      'GET /{unknown}/items app.py:19',
      'GET /{unknown}/kept/lost app.py:8',
      'GET /{unknown}/users/{id} app.py:18',
    ]);
  });

  it('marks prefixes of routers of FastAPI, and those that nothing includes', async () => {
    expect(
      await pathsOf({
        'app.py': `
from fastapi import FastAPI, APIRouter
from shop_settings import prefix, settings
app = FastAPI()
users = APIRouter(prefix=prefix())
items = APIRouter()
lost = APIRouter(prefix="/kept")
@users.get("/users/{id}")
def user(id): return ""
@items.get("/items")
def item(): return ""
@lost.get("/lost")
def gone(): return ""
@app.get(settings.path)
def root(): return ""
app.include_router(users)
app.include_router(items, prefix=f"{settings.API}/v1")
`,
      }),
    ).to.deep.equal([
      'GET /{unknown} app.py:14',
      'GET /{unknown}/kept/lost app.py:7',
      'GET /{unknown}/users/{id} app.py:5',
      'GET /{unknown}/v1/items app.py:17',
    ]);
  });

  it('marks groups of Gin, and routers that a function is handed by nobody', async () => {
    expect(
      await pathsOf({
        'go.mod': 'module shop\n',
        'main.go': `
package main
import ("github.com/gin-gonic/gin"; "example.com/conf")
func main() {
  r := gin.Default()
  r.Group(conf.Prefix()).GET("/users/:id", show)
  r.Group("/api" + conf.Version).GET("/items", show)
  r.GET(conf.Path(), show)
  register(r.Group("/known"))
}
func show(c *gin.Context) {}
func register(r *gin.RouterGroup) { r.GET("/known", show) }
func Lost(r *gin.RouterGroup) { r.GET("/lost", show) }
func Whole(r *gin.Engine) { r.GET("/whole", show) }
`,
      }),
    ).to.deep.equal([
      'GET /api{unknown}/items main.go:7',
      'GET /known/known',
      'GET /whole',
      'GET /{unknown} main.go:8',
      'GET /{unknown}/lost main.go:13',
      'GET /{unknown}/users/{id} main.go:6',
    ]);
  });

  it('keeps what is not known of a mux apart from a host', async () => {
    expect(
      await pathsOf({
        'go.mod': 'module shop\n',
        'main.go': `
package main
import ("net/http"; "example.com/conf")
func main() {
  mux := http.NewServeMux()
  mux.HandleFunc("GET "+conf.Prefix()+"/users", show)
  mux.HandleFunc("GET example.com/items", show)
  mux.HandleFunc(conf.Whole(), show)
  http.ListenAndServe(":80", mux)
}
func show(w http.ResponseWriter, r *http.Request) {}
`,
      }),
    ).to.deep.equal(['GET /items', 'ANY /{unknown} main.go:8', 'GET /{unknown}/users main.go:6']);
  });

  it('marks prefixes of Koa, Fastify, Hono and NestJS', async () => {
    const library = "const settings = require('shop-settings');\n";
    const found = await Promise.all([
      pathsOf({
        'koa.js': `${library}const Router = require('@koa/router');
const router = new Router({ prefix: settings.prefix });
router.get('/users', async (ctx) => {});`,
      }),
      pathsOf({
        'fastify.js': `${library}const app = require('fastify')();
app.register(async (own) => { own.get('/users', async () => 1); }, { prefix: settings.prefix });`,
      }),
      pathsOf({
        'hono.js': `${library}const { Hono } = require('hono');
const users = new Hono().get('/users', (c) => c.text(''));
new Hono().route(settings.prefix, users);`,
      }),
      pathsOf({
        'nest.ts': `import { Controller, Get } from '@nestjs/common';
import { USERS } from 'shop-settings';
@Controller(USERS)
export class Users { @Get(':id') one() { return 1; } @Get() all() { return 1; } }
@Controller({ version: '1' })
export class Plain { @Get('plain') one() { return 1; } }`,
      }),
    ]);
    expect(found.map((paths) => paths.map((path) => path.split(' ')[1]))).to.deep.equal([
      ['/{unknown}/users'],
      ['/{unknown}/users'],
      ['/{unknown}/users'],
      ['/plain', '/{unknown}', '/{unknown}/{id}'],
    ]);
  });

  it('marks what annotations of Java name and the program does not have, and settings that the environment fills', async () => {
    const imports = 'package shop;\nimport outside.Paths;\n';
    const spring = `${imports}import org.springframework.web.bind.annotation.*;\n`;
    expect(
      await pathsOf({
        'src/main/java/shop/Users.java': `${spring}@RestController
@RequestMapping(Paths.USERS)
public class Users {
  @GetMapping("/{id}") public String one(@PathVariable long id) { return ""; }
  @GetMapping(path = {"/all", "/list" + Paths.END}) public String all() { return ""; }
}`,
        'src/main/java/shop/Items.java': `${spring}@RestController
@RequestMapping("\${api.prefix}/items")
public class Items {
  static final String OWN = "/own";
  @GetMapping public String all() { return ""; }
  @GetMapping(OWN + "/x") public String own() { return ""; }
}`,
      }),
    ).to.deep.equal([
      'GET /{unknown}/all src/main/java/shop/Users.java:5',
      'GET /{unknown}/items src/main/java/shop/Items.java:5',
      'GET /{unknown}/items/own/x src/main/java/shop/Items.java:5',
      'GET /{unknown}/list{unknown2} src/main/java/shop/Users.java:8',
      'GET /{unknown}/{id} src/main/java/shop/Users.java:5',
    ]);
    expect(
      await pathsOf({
        'src/main/java/shop/Orders.java': `${imports}import jakarta.ws.rs.*;
@Path(Paths.ORDERS)
public class Orders { @GET @Path("{id}") public String one(@PathParam("id") long id) { return ""; } }`,
      }),
    ).to.deep.equal(['GET /{unknown}/{id} src/main/java/shop/Orders.java:5']);
    expect(
      await pathsOf({
        'src/main/java/shop/Carts.java': `${imports}import io.micronaut.http.annotation.*;
@Controller("/carts")
public class Carts { @Get(Paths.ONE) String one() { return ""; } }`,
      }),
    ).to.deep.equal(['GET /carts/{unknown} src/main/java/shop/Carts.java:5']);
    expect(
      await pathsOf({
        'src/main/resources/application.properties': `server.servlet.context-path=\${CONTEXT}\n`,
        'src/main/java/shop/Plain.java': `${spring}@RestController
public class Plain { @GetMapping("/plain") public String one() { return ""; } }`,
      }),
    ).to.deep.equal(['GET /{unknown}/plain src/main/java/shop/Plain.java:5']);
  });

  it('states of such a path what Spring Security asks of any', async () => {
    const securityBy = async (rules: string) => {
      const [endpoint] = await endpointsOf({
        'shop/Config.java': `package shop;
import org.springframework.security.config.annotation.web.builders.HttpSecurity;
import org.springframework.security.web.SecurityFilterChain;
public class Config {
  public SecurityFilterChain chain(HttpSecurity http) throws Exception {
    http.authorizeHttpRequests(all -> all${rules}).httpBasic();
    return http.build();
  }
}`,
        'shop/Users.java': `package shop;
import org.springframework.web.bind.annotation.*;
@RestController
@RequestMapping(outside.Paths.USERS)
public class Users { @GetMapping("/all") public String all() { return ""; } }`,
      });
      return endpoint.security?.schemes.map(({ name }) => name) ?? null;
    };
    expect(await securityBy('.anyRequest().authenticated()')).to.deep.equal(['basic']);
    expect(
      await securityBy('.requestMatchers("/open/**").permitAll().anyRequest().authenticated()'),
    ).to.equal(null);
  });

  it('merges them with no other path, and says where the missing parts are', async () => {
    const router = (name: string) => `
const router = require('express').Router();
router.get('/users', (req, res) => res.end());
router.${name}('/users', (req, res) => res.end());
module.exports = router;
`;
    const api = await apiOf({
      'app.js': `
const app = require('express')();
const settings = require('shop-settings');
app.get('/:shop/users', (req, res) => res.end());
for (const one of [require('./a'), require('./b')]) app.use(settings.prefix, one);
`,
      'a.js': router('post'),
      'b.js': router('put'),
    });
    const { info, paths } = parse(endpointDefinition(api, { title: 'x', version: '1' }, 'yaml').text);
    expect(info.description).to.contain('The paths of 4 of 5 endpoints are known in part only');
    expect(Object.entries(paths).map(([path, item]) => [path, ...Object.keys(item ?? {})])).to.deep.equal([
      ['/{shop}/users', 'get'],
      ['/{unknown}/users#a.js:3', 'get', 'post'],
      ['/{unknown}/users#b.js:3', 'get', 'put'],
    ]);
    const { get } = paths['/{unknown}/users#b.js:3'];
    expect(get).to.deep.include({ 'x-goalkeeper-partly-known': ['app.js:5'] });
    expect(get).to.not.have.property('x-goalkeeper-also');
    expect(get.parameters[0]).to.deep.include({ name: 'unknown', in: 'path', required: true });
    expect(paths['/{shop}/users'].get).to.not.have.property('x-goalkeeper-partly-known');
  });
});
