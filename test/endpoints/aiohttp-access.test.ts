import { expect } from 'chai';
import { authenticatedOfRoutes } from './access-of.js';

const guards = `
import re
from dataclasses import dataclass
from aiohttp.web import middleware
from aiohttp.web_exceptions import HTTPForbidden, HTTPUnauthorized
NAME = r"[-_a-z0-9]+"
@dataclass(frozen=True)
class Patterns:
    open: re.Pattern
FIRST = Patterns(open=re.compile(r"^(?:|/(?:shop/)?items/" + NAME + r"/(logo|icon)|/ping)$"))
SECOND = Patterns(open=re.compile(r"^/v2(?:|/health)$"))
def patterns_of(request):
    if request.path.startswith("/v2/"):
        return SECOND
    return FIRST
class Security:
    @middleware
    async def ready(self, request, handler):
        return await handler(request)
    @middleware
    async def check(self, request, handler):
        patterns = patterns_of(request)
        if patterns.open.match(request.path):
            return await handler(request)
        if "Authorization" not in request.headers:
            raise HTTPUnauthorized
        if not self.known(request.headers["Authorization"]):
            raise HTTPForbidden
        return await handler(request)
`;

describe('agent/endpoints: who may call a route of aiohttp', () => {
  it('reads middleware that methods are, and the expressions by which they let paths pass', async () => {
    const found = await authenticatedOfRoutes({
      'guards.py': guards,
      'app.py': `
from aiohttp import web
from guards import Security
async def answer(request):
    return web.Response(text="x")
class Api:
    def __init__(self):
        self.security = Security()
        self.app = web.Application(middlewares=[self.security.ready, self.security.check])
        self.other = web.Application()
    def load(self):
        self.app.router.add_get("/ping", answer)
        self.app.router.add_get("/items", answer)
        self.app.router.add_get("/items/{name}/logo", answer)
        self.app.router.add_get("/items/{name}/{part}", answer)
        self.other.router.add_get("/health", answer)
        self.other.router.add_get("/ping", answer)
        self.app.add_subapp("/v2", self.other)
api = Api()
api.load()
`,
    });
    expect(found).to.deep.equal({
      'GET /items': 'yes',
      'GET /items/{name}/logo': 'no',
      // That may be a logo.
      'GET /items/{name}/{part}': 'unknown',
      'GET /ping': 'no',
      'GET /v2/health': 'no',
      'GET /v2/ping': 'yes',
    });
  });

  it('says nothing of what is before routes where it does not see what makes the application', async () => {
    const files = {
      'routes.py': `
from aiohttp import web
async def answer(request):
    return web.Response(text="x")
def setup(app):
    app.router.add_get("/items", answer)
`,
      'tests/test_app.py': `
from aiohttp import web
from routes import setup
def test_items():
    app = web.Application()
    setup(app)
`,
    };
    expect(await authenticatedOfRoutes(files)).to.deep.equal({ 'GET /items': 'unknown' });
    const made = { ...files, 'app.py': files['tests/test_app.py'].replace('def test_items():', 'if True:') };
    expect(await authenticatedOfRoutes(made)).to.deep.equal({ 'GET /items': 'no' });
  });

  it('reads decorators and code of handlers, and middleware that is added later', async () => {
    const found = await authenticatedOfRoutes({
      'app.py': `
from aiohttp import web
from company import gate
def signed_in(handler):
    async def checked(request):
        if request.headers.get("X-Api-Key") is None:
            raise web.HTTPUnauthorized()
        return await handler(request)
    return checked
@signed_in
async def closed(request):
    return web.Response(text="x")
async def opened(request):
    return web.Response(text="x")
async def own(request):
    if not request.get("user"):
        raise web.HTTPUnauthorized()
    return web.Response(text="x")
app = web.Application()
app.router.add_get("/closed", closed)
app.router.add_get("/open", opened)
app.router.add_get("/own", own)
inner = web.Application()
inner.middlewares.append(gate)
inner.router.add_get("/gated", opened)
app.add_subapp("/inner", inner)
`,
    });
    expect(found).to.deep.equal({
      'GET /closed': 'yes',
      'GET /inner/gated': 'unknown',
      'GET /open': 'no',
      'GET /own': 'yes',
    });
  });

  it('registers the routes of an object that has an application of its own, whoever prepares it', async () => {
    const files = {
      'service.py': `
from aiohttp import web

class Gate:
    @web.middleware
    async def check(self, request, handler):
        if request.headers.get("X-Api-Key") is None:
            raise web.HTTPUnauthorized()
        return await handler(request)

class Service:
    def __init__(self, settings):
        self.gate = Gate()
        self.app = web.Application(middlewares=[self.gate.check])

    async def prepare(self):
        self._items()

    def _items(self):
        self.app.router.add_get("/items", self.items)

    async def items(self, request):
        return web.Response(text="x")
`,
      'main.py': `
import sys
from service import Service

class Parts:
    pass

async def main():
    parts = Parts()
    parts.service = Service(sys.argv)
    for task in [getattr(parts, name).prepare() for name in sys.argv]:
        await task
`,
      'tests/test_service.py': `
from aiohttp import web
from service import Service

def test_items():
    service = Service(None)
    service.app = web.Application()
    service._items()
`,
    };
    expect(await authenticatedOfRoutes(files)).to.deep.equal({ 'GET /items': 'yes' });
  });
});
