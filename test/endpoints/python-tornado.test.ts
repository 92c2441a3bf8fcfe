import { expect } from 'chai';
import { authenticatedOfRoutes } from './access-of.js';
import { endpointsOf, routesOf } from './small-application.js';

describe('agent/endpoints of Tornado', () => {
  it('reads the lists of handlers of applications and modules', async () => {
    const endpoints = await endpointsOf({
      'app.py': `
import tornado.web
from tornado.web import url, StaticFileHandler
from handlers import Base, handlers

class Home(Base):
    def get(self):
        self.write("x")

class Application(tornado.web.Application):
    def __init__(self):
        super().__init__([(r"/", Home), url(r"/home/([0-9]+)", Home), (r"/static/(.*)", StaticFileHandler, {})] + handlers)

Application()
`,
      'handlers.py': `
from tornado.web import RequestHandler

class Base(RequestHandler):
    def delete(self, *args):
        self.write("x")

class User(Base):
    async def post(self, name):
        self.write("x")

    put = patch = post

handlers = [(r"/users/(?P<name>\\w+)", User)]
`,
    });
    expect(routesOf(endpoints)).to.deep.equal([
      'DELETE / Base.delete',
      'GET / Home.get',
      'DELETE /home/{group1} Base.delete',
      'GET /home/{group1} Home.get',
      'GET /static/{group1} StaticFileHandler',
      'DELETE /users/{name} Base.delete',
      'PATCH /users/{name} User.post',
      'POST /users/{name} User.post',
      'PUT /users/{name} User.post',
    ]);
  });

  it('puts prefixes into the items of lists, and says of what it cannot follow that it is partly known', async () => {
    const endpoints = await endpointsOf({
      'views.py': `
from tornado.web import RequestHandler
class Status(RequestHandler):
    def get(self): pass
default_handlers = [("/status", Status)]
`,
      'hub.py': `
import tornado.web
from traitlets import Unicode
from traitlets.config import Application
import views

class Prefix(Unicode):
    pass

def join(*pieces):
    pieces = list(pieces)
    if not pieces[-1]:
        del pieces[-1]
    return "/" + "/".join(s for s in [piece.strip("/") for piece in pieces] if s)

class Hub(Application):
    prefix = Prefix("/hub/", help="x").tag(config=True)

    @staticmethod
    def add_prefix(prefix, handlers):
        for i, one in enumerate(handlers):
            copy = list(one)
            copy[0] = join(prefix, one[0], "")
            handlers[i] = tuple(copy)
        return handlers

    async def initialize(self, argv=None):
        h = []
        h.extend(views.default_handlers)
        self.handlers = self.add_prefix(self.prefix, h)
        tornado.web.Application(self.handlers)
`,
      'other.py': `
import tornado.web
import settings
from tornado.web import RequestHandler
class Page(RequestHandler):
    def get(self): pass
known = [("/page", Page)]
for i in settings.positions():
    known[i] = (settings.prefix() + known[i][0], Page)
tornado.web.Application(known)
`,
    });
    expect(endpoints.map(({ path, unknown }) => `${path} ${unknown !== undefined}`).sort()).to.deep.equal([
      '/hub/status false',
      '/{unknown}/page true',
    ]);
  });

  it('takes what holds where no setting says otherwise, and any of what an unknown key gives', async () => {
    const endpoints = await endpointsOf({
      'urls.py': `
import os
from urllib.parse import urlparse
from django.urls import path
prefix = ""
if sub := urlparse(os.environ["ROOT"]).path.lstrip("/"):
    prefix = f"{sub}/"
urlpatterns = [path(f"{prefix}users/", lambda request: None)]
`,
      'main.py': `
from enum import Enum
from fastapi import APIRouter, FastAPI
from pydantic import BaseSettings
class Environment(Enum):
    dev: str = "dev"
    prod: str = "prod"
class Base:
    api_prefix: str = "/api"
class Development(Base): pass
class Production(Base): pass
class Stated(BaseSettings):
    environment: Environment = Environment.prod
settings = {Environment.dev: Development, Environment.prod: Production}
router = APIRouter()
@router.get("/items")
def items(): pass
def make(environment):
    app = FastAPI()
    app.include_router(router, prefix=settings[environment]().api_prefix)
    app.include_router(router, prefix=settings[Stated().environment]().api_prefix + "/stated")
    return app
`,
      'status.py': `
from starlette.applications import Starlette
from starlette.routing import Router
status = Router()
@status.route("/status")
def show(request): pass
def health(request): pass
def make(base):
    app = Starlette()
    app.mount(f"{base}/below", status)
    app.add_route(f"{base}/health", health)
    return app
def serve(settings):
    return make(settings.base)
make("")
`,
    });
    expect(endpoints.map(({ path }) => path).sort()).to.deep.equal([
      '/api/items',
      '/api/stated/items',
      '/below/status',
      '/health',
      '/users/',
    ]);
  });

  it('tells applications apart that an enumeration names and a property gives', async () => {
    const endpoints = await endpointsOf({
      'api.py': `
from enum import StrEnum
from aiohttp import web

class Version(StrEnum):
    V1 = "v1"
    V2 = "v2"

async def show(request): pass

class Api:
    def __init__(self):
        self.webapp = web.Application()
        self.second = web.Application()

    @property
    def versions(self):
        return {Version.V1: self.webapp, Version.V2: self.second}

    def load(self, flags):
        enabled = [Version.V1]
        if flags.get("second"):
            enabled = list(Version)
        for version in enabled:
            app = self.versions[version]
            app.add_routes([web.get("/info", show)])
            if app is self.versions[Version.V1]:
                app.add_routes([web.get("/old", show)])
            else:
                app.add_routes([web.get(f"/only/{Version.V2.value}", show)])
        self.webapp.add_subapp("/v2", self.versions[Version.V2])

def main(flags):
    Api().load(flags)
`,
    });
    expect(endpoints.map(({ path }) => path).sort()).to.deep.equal([
      '/info',
      '/old',
      '/v2/info',
      '/v2/only/v2',
    ]);
  });

  it('reads who may call a handler from decorators of methods, from what is prepared, and from its code', async () => {
    const found = await authenticatedOfRoutes({
      'app.py': `
import functools
from tornado import web
from company import CompanyHandler
def needs(scope):
    def decorator(method):
        @functools.wraps(method)
        def checked(self, *args):
            if not self.current_user:
                raise web.HTTPError(403)
            return method(self, *args)
        return checked
    return decorator
class Base(web.RequestHandler):
    async def prepare(self):
        await self.load()
class Open(Base):
    def get(self):
        self.write("x")
    @web.authenticated
    def post(self):
        self.write("x")
    @needs("admin")
    def put(self):
        self.write("x")
class Closed(Base):
    def prepare(self):
        if self.current_user is None:
            raise web.HTTPError(401)
    def get(self):
        self.write("x")
class Other(CompanyHandler):
    def get(self):
        self.write("x")
class LoginHandler(Base):
    async def get(self):
        user = self.current_user
        if user:
            self.redirect("/")
        else:
            if self.settings["sso"]:
                user = await self.login_user()
                if user is None:
                    raise web.HTTPError(403)
            self.render("login.html")
web.Application([(r"/open", Open), (r"/closed", Closed), (r"/other", Other), (r"/login", LoginHandler)])
`,
    });
    expect(found).to.deep.equal({
      'GET /closed': 'yes',
      'GET /login': 'no',
      'GET /open': 'no',
      'GET /other': 'unknown',
      'POST /open': 'yes',
      'PUT /open': 'yes',
    });
  });
});
