import { expect } from 'chai';
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
});
