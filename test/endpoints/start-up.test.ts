import { expect } from 'chai';
import { endpointsOf, routesOf } from './small-application.js';

describe('agent/endpoints/wiring', () => {
  it('runs through loops over what is written out', async () => {
    const endpoints = await endpointsOf({
      'app.js': `
const express = require('express');
const app = express();
for (const { name, verbs } of [{ name: 'User', verbs: ['get', 'post'] }, { name: 'Card', verbs: ['get'] }])
  for (const verb of verbs) app[verb](\`/api/\${name}s/:id\`, handle);
['a', 'b'].forEach(function (name) { app.get('/' + name, handle); });
Object.entries({ '/x': list, '/y': handle }).forEach(([path, handler]) => app.get(path, handler));
function handle(req, res) { res.end(); }
function list(req, res) { res.end(); }
`,
    });
    expect(routesOf(endpoints)).to.deep.equal([
      'GET /a handle',
      'GET /api/Cards/{id} handle',
      'GET /api/Users/{id} handle',
      'POST /api/Users/{id} handle',
      'GET /b handle',
      'GET /x list',
      'GET /y handle',
    ]);
  });

  it('counts every call of a function that is handed the application', async () => {
    const count = 300;
    const routes = Array.from({ length: count }, (_, n) => `  app.get('/r${n}', (req, res) => res.end());`);
    const endpoints = await endpointsOf({
      'app.js': `
const express = require('express');
const app = express();
require('./routes')(app);
start().then(() => { app.get('/late', (req, res) => res.end()); });
async function start() {}
`,
      'routes.js': `module.exports = function (app) {\n${routes.join('\n')}\n};\n`,
    });
    expect(endpoints).to.have.length(count + 1);
  });

  it('tells the routers that helpers, classes and factories make from each other', async () => {
    const endpoints = await endpointsOf({
      'server.ts': `
import express from 'express';
import { crud } from './crud';
import config from './config';
class Server {
  app = express();
  constructor(private prefix: string) {
    this.app.use(this.prefix, crud('users')).use(\`\${this.prefix}/v2\`, crud('cards'));
    this.plain();
  }
  plain() { this.app.get(config.paths.health, (req, res) => { res.end(); }); }
}
new Server(process.env.PREFIX || '/api');
`,
      'crud.ts': `
import { Router } from 'express';
export function crud(name: string): Router {
  const router = Router();
  const at = (path = '/') => \`/\${name}\${path}\`;
  router.get(at(), list);
  router.delete(at('/:id'), list);
  return router;
}
function list(req, res) { res.end(); }
`,
      'config.ts': `export default { paths: { health: '/health' } };\n`,
    });
    expect(routesOf(endpoints)).to.deep.equal([
      'GET /api/users/ list',
      'DELETE /api/users/{id} list',
      'GET /api/v2/cards/ list',
      'DELETE /api/v2/cards/{id} list',
      'GET /health anonymous',
    ]);
  });

  it('registers the routes that classes keep in lists, by methods that are called for an object', async () => {
    const endpoints = await endpointsOf({
      'routes.js': `
const express = require('express');
module.exports = class Routes {
  constructor(routes = []) { this.routes = routes; this.fill(); }
  fill() {}
  route(method, path, ...handlers) { this.routes.push({ method, path, handler: handlers[0] }); }
  static router(kept) { return new Routes(kept).router(); }
  router() {
    const router = express.Router();
    this.routes.forEach(route => {
      router[route.method.toLowerCase()].call(router, route.path, (req, res) => route.handler(req, res));
    });
    return router;
  }
};
`,
      'app.js': `
const express = require('express');
const Routes = require('./routes');
class Users extends Routes {
  fill() { this.route('GET', '/users', list); this.route('POST', '/users/:id', check, list); }
}
class Notes extends Routes {
  fill() { this.route('DELETE', '/notes', list); }
}
function check() {}
function list(req, res) { res.json([]); }
const all = [new Users(), new Notes()].reduce((kept, one) => kept.concat(one.routes), []);
const app = express();
app.use('/api', Routes.router(all));
app.put.apply(app, ['/all', list]);
`,
    });
    expect(routesOf(endpoints).map((one) => one.split(' ').slice(0, 2).join(' '))).to.deep.equal([
      'PUT /all',
      'DELETE /api/notes',
      'GET /api/users',
      'POST /api/users/{id}',
    ]);
  });

  it('keeps defaults where the environment may put other settings over them', async () => {
    const endpoints = await endpointsOf({
      'app.js': `
const express = require('express');
const items = [{ key: 'base', fallback: '/base' }];
const defaults = items.reduce((made, item) => { made[item.key] = item.fallback; return made; }, {});
const given = items.reduce((made, { key }) => {
  if (process.env[key]) made[key] = process.env[key];
  return made;
}, {});
const settings = { ...defaults, ...given };
const app = express();
app.get(settings.base + '/x', (req, res) => res.end());
`,
    });
    expect(endpoints.map(({ path }) => path)).to.deep.equal(['/base/x']);
  });

  it('takes both sides of what is not known, and one of what is', async () => {
    const endpoints = await endpointsOf({
      'app.js': `
const express = require('express');
const app = express();
const isOn = true;
if (process.env.DEBUG) app.get('/debug', h); else app.get('/plain', h);
if (!isOn) app.get('/never', h);
switch (process.argv[2]) { case 'a': app.get('/case', h); break; }
try { app.get('/tried', h); } catch (error) { app.get('/failed', h); }
app.get('/files/' + process.env.FOLDER + '/:name', h);
function h(req, res) { res.end(); }
`,
    });
    expect(routesOf(endpoints)).to.deep.equal([
      'GET /case h',
      'GET /debug h',
      'GET /failed h',
      'GET /files/{unknown}/{name} h',
      'GET /plain h',
      'GET /tried h',
    ]);
  });

  it('takes no code of a browser for a server', async () => {
    const endpoints = await endpointsOf({
      'server.js': `const app = require('express')();\napp.get('/real', (req, res) => res.end());\n`,
      'public/app.js': `
export function load(app, api) { api.get('/users', (users) => show(users)); app.use('/x', 1); }
window.api.get('/cards', (cards) => show(cards));
`,
    });
    expect(routesOf(endpoints)).to.deep.equal(['GET /real anonymous']);
  });

  it('hands an application to modules that are loaded by ways that are not followed', async () => {
    const node = await endpointsOf({
      'app.js': `
const app = require('express')();
require('fs').readdirSync('routes').forEach((file) => require('./routes/' + file)(app));
`,
      'routes/users.js': `module.exports = (app) => { app.get('/users', (req, res) => res.end()); };\n`,
    });
    expect(routesOf(node)).to.deep.equal(['GET /users anonymous']);
    const python = await endpointsOf({
      'main.py': 'from aiohttp import web\nimport importlib\n',
      'routes.py': `
def setup(app):
    add_route = app.router.add_route
    add_route("PUT", "/users", change)

def change(request):
    return None
`,
    });
    expect(routesOf(python)).to.deep.equal(['PUT /users change']);
  });

  it('runs what gives functions and routers each time that it is called', async () => {
    const endpoints = await endpointsOf({
      'app.py': `
from starlette.applications import Starlette
from starlette.routing import Router

class APIRouter(Router):
    def __init__(self, prefix=""):
        self.prefix = prefix
        super().__init__()

    def post(self, path):
        def decorator(function):
            async def wrapper(request):
                return await function(request)
            self.add_route(path=self.prefix + path, endpoint=wrapper, methods=["POST"])
            return wrapper
        return decorator

app = Starlette()
router = APIRouter(prefix="/v1")
app.mount("/api", router)
${['a', 'b', 'c', 'd'].map((name) => `\n@router.post("/${name}")\nasync def ${name}(request):\n    return None\n`).join('')}
`,
    });
    expect(endpoints.map(({ method, path }) => `${method} ${path}`)).to.deep.equal([
      'POST /api/v1/a',
      'POST /api/v1/b',
      'POST /api/v1/c',
      'POST /api/v1/d',
    ]);
  });

  it('stays small and quick on lists that grow by themselves and on functions that call each other', async () => {
    const names = Array.from({ length: 6 }, (_, n) => `f${n}`);
    const calls = names.map((name) => `${name}();`).join(' ');
    const endpoints = await endpointsOf({
      'app.py': `
from flask import Flask
app = Flask(__name__)
items = ["a", "b", "c", "d"]
for item in items:
    for other in items:
        items = items + items
        items.extend(items)

@app.route("/x")
def x():
    return ""
`,
      'app.js': `
const app = require('express')();
${names.map((name) => `function ${name}() { ${calls} }`).join('\n')}
${calls}
app.get('/y', (req, res) => res.end());
`,
    });
    expect(routesOf(endpoints)).to.deep.equal(['GET /x x', 'GET /y anonymous']);
  });

  it('ends on code that goes round in circles', async () => {
    const endpoints = await endpointsOf({
      'a.js': `
const express = require('express');
const b = require('./b');
const router = express.Router();
router.get('/a', h);
router.use('/b', b.router, router);
function h(req, res) { h(req, res); }
function again(n) { again(n + 1); router.get('/again', h); again(n); }
again(0);
exports.router = router;
`,
      'b.js': `
const { Router } = require('express');
const a = require('./a');
exports.router = Router();
exports.router.use('/a', a.router);
exports.router.get('/b', (req, res) => res.end());
const list = [];
list.push(list);
for (const one of list) list.push(one);
while (true) exports.router.get('/while', (req, res) => res.end());
`,
    });
    expect(routesOf(endpoints)).to.include.members([
      'GET /{unknown}/a h',
      'GET /{unknown}/again h',
      'GET /{unknown}/b/b anonymous',
    ]);
  });
});
