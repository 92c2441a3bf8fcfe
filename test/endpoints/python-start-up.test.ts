import { expect } from 'chai';
import { endpointsOf, parametersOf, routesOf } from './small-application.js';

describe('agent/endpoints of flask-restful and flask-restx', () => {
  it('reads resources below blueprints, and namespaces', async () => {
    const endpoints = await endpointsOf({
      'app.py': `
from flask import Flask, Blueprint
from flask_restful import Api
import flask_restx
from resources import Users, User, Cards, cards

app = Flask(__name__)
bp = Blueprint("api", __name__, url_prefix="/api")
api = Api(bp, prefix="/v1")
api.add_resource(Users, "/users", "/people")
api.add_resource(User, "/users/<int:user_id>")
app.register_blueprint(bp)

documented = flask_restx.Api(app)
documented.add_namespace(cards)
`,
      'resources.py': `
from flask import request
from flask_restful import Resource
from flask_restx import Namespace

class Base(Resource):
    def get(self):
        return request.args["page"]

class Users(Base):
    def post(self):
        return {}

class User(Resource):
    def delete(self, user_id):
        return {}

cards = Namespace("cards")

@cards.route("/<card>")
class Cards(Base):
    pass
`,
    });
    expect(routesOf(endpoints)).to.deep.equal([
      'GET /api/v1/people Base.get',
      'POST /api/v1/people Users.post',
      'GET /api/v1/users Base.get',
      'POST /api/v1/users Users.post',
      'DELETE /api/v1/users/{user_id} User.delete',
      'GET /cards/{card} Base.get',
    ]);
    expect(parametersOf(endpoints[0])).to.deep.equal(['query page:string!']);
  });

  it('registers rules of a loop, and a blueprint inside another one', async () => {
    const endpoints = await endpointsOf({
      'app.py': `
from flask import Flask, Blueprint
outer = Blueprint("outer", __name__, url_prefix="/outer")
inner = Blueprint("inner", __name__)

def show(name):
    return name

for name, methods in {"a": ["GET"], "b": ["POST", "PUT"]}.items():
    inner.add_url_rule("/%s/<name>" % name, view_func=show, methods=methods)

def create_app(config=None):
    app = Flask(__name__)
    outer.register_blueprint(inner, url_prefix="/inner")
    app.register_blueprint(outer)
    return app
`,
    });
    expect(routesOf(endpoints)).to.deep.equal([
      'GET /outer/inner/a/{name} show',
      'POST /outer/inner/b/{name} show',
      'PUT /outer/inner/b/{name} show',
    ]);
  });
});

describe('agent/endpoints of FastAPI and Starlette', () => {
  it('knows prefixes that stand in settings, and routers of routers', async () => {
    const endpoints = await endpointsOf({
      'app/main.py': `
from fastapi import FastAPI
from fastapi.staticfiles import StaticFiles
from app.api import router
from app.config import settings

app = FastAPI()
app.include_router(router, prefix=settings.API)
app.mount("/static", StaticFiles(directory="static"))
`,
      'app/api.py': `
from fastapi import APIRouter
from app import items

router = APIRouter(prefix="/all")
router.include_router(items.router, prefix="/items")
router.add_api_route("/direct", items.show, methods=["GET", "PUT"])
`,
      'app/items.py': `
from fastapi import APIRouter
router = APIRouter()

@router.get("/")
def show(limit: int = 10):
    return []
`,
      'app/config.py': `
from pydantic_settings import BaseSettings

class Settings(BaseSettings):
    VERSION: str = "v1"
    API: str = f"/api/{VERSION}"

settings = Settings()
`,
      'app/__init__.py': '',
    });
    expect(routesOf(endpoints)).to.deep.equal([
      'GET /api/v1/all/direct show',
      'PUT /api/v1/all/direct show',
      'GET /api/v1/all/items/ show',
      'GET /static/{path} StaticFiles()',
    ]);
    expect(parametersOf(endpoints[2])).to.deep.equal(['query limit:integer']);
  });

  it('reads lists of routes and mounts', async () => {
    const endpoints = await endpointsOf({
      'app.py': `
from starlette.applications import Starlette
from starlette.endpoints import HTTPEndpoint
from starlette.routing import Mount, Route, Router

async def home(request):
    return request.query_params["q"]

class Users(HTTPEndpoint):
    async def get(self, request):
        return None
    async def post(self, request):
        return None

app = Starlette(routes=[
    Route("/", home),
    Mount("/users", routes=[Route("/{username:str}", Users), Route("/any", home, methods=["POST"])]),
    Mount("/inner", app=Router([Route("/x", home)])),
])

@app.route("/late", methods=["PUT"])
async def late(request):
    return None
`,
    });
    expect(routesOf(endpoints)).to.deep.equal([
      'GET / home',
      'GET /inner/x home',
      'PUT /late late',
      'POST /users/any home',
      'GET /users/{username} Users.get',
      'POST /users/{username} Users.post',
    ]);
    expect(parametersOf(endpoints[0])).to.deep.equal(['query q:string!']);
  });
});

describe('agent/endpoints of aiohttp', () => {
  it('reads routers, tables and applications in applications', async () => {
    const endpoints = await endpointsOf({
      'app.py': `
from aiohttp import web
from views import routes, Users, home
from admin import setup

app = web.Application()
add_route = app.router.add_route
add_route("*", "/any", home)
app.router.add_get(r"/items/{id:\\d+}", home)
app.add_routes([web.post("/items", home), web.view("/users", Users)])
app.add_routes(routes)
app.router.add_static("/static/", path="static")
app.router.add_resource("/resource").add_route("PUT", home)
admin = web.Application()
setup(admin)
app.add_subapp("/admin/", admin)
`,
      'views.py': `
from aiohttp import web
routes = web.RouteTableDef()

@routes.delete("/table")
async def table(request):
    return request.query["q"]

class Users(web.View):
    async def get(self):
        return None

async def home(request):
    return None
`,
      'admin.py': `
def setup(app):
    app.router.add_get("/users", list_users)

async def list_users(request):
    return None
`,
    });
    expect(routesOf(endpoints)).to.deep.equal([
      'GET /admin/users list_users',
      'ANY /any home',
      'POST /items home',
      'GET /items/{id} home',
      'PUT /resource home',
      'GET /static/{filename} static',
      'DELETE /table table',
      'GET /users Users.get',
    ]);
    expect(parametersOf(endpoints[6])).to.deep.equal(['query q:string']);
  });
});

describe('agent/endpoints of Bottle', () => {
  it('reads applications, the default one, and both ways to write a path', async () => {
    const endpoints = await endpointsOf({
      'app.py': `
from bottle import Bottle, request, route, run
app = Bottle()
sub = Bottle()

@route("/default/<name:re:[a-z]+>", method=["GET", "POST"])
def default(name):
    return request.query.get("size")

@app.get("/items/<id:int>")
@app.get("/old/:name")
def items(id):
    return ""

@sub.route("/x")
def x():
    return ""

app.mount("/sub", sub)
`,
    });
    expect(routesOf(endpoints)).to.deep.equal([
      'GET /default/{name} default',
      'POST /default/{name} default',
      'GET /items/{id} items',
      'GET /old/{name} items',
      'GET /sub/x x',
    ]);
    expect(parametersOf(endpoints[0])).to.deep.equal(['path name:string!', 'query size:string']);
    expect(parametersOf(endpoints[2])).to.deep.equal(['path id:integer!']);
  });
});

describe('agent/endpoints of Pyramid', () => {
  it('joins routes and views by name, below the prefix of what includes them', async () => {
    const endpoints = await endpointsOf({
      'shop/__init__.py': `
from pyramid.config import Configurator

def main(global_config, **settings):
    config = Configurator(settings=settings)
    config.include("shop.routes", route_prefix="/api")
    config.add_route("home", "/")
    config.add_static_view("static", "shop:static")
    config.scan()
    return config.make_wsgi_app()
`,
      'shop/routes.py': `
def includeme(config):
    config.add_route("user", "/users/{id:\\\\d+}")
    config.add_route("rest", "/rest/*path", request_method="PUT")
`,
      'shop/views.py': `
from pyramid.view import view_config, view_defaults

@view_config(route_name="home", request_method="GET")
def home(request):
    return request.params["q"]

@view_defaults(route_name="user")
class User:
    def __init__(self, request):
        self.request = request

    @view_config(request_method="GET")
    def show(self):
        return {}

    @view_config(request_method=("PUT", "DELETE"))
    def change(self):
        return {}

@view_config(route_name="rest")
def rest(context, request):
    return {}
`,
    });
    expect(routesOf(endpoints)).to.deep.equal([
      'GET / home',
      'PUT /api/rest/{path} rest',
      'DELETE /api/users/{id} User.change',
      'GET /api/users/{id} User.show',
      'PUT /api/users/{id} User.change',
      'GET /static/{subpath} static_view',
    ]);
    expect(parametersOf(endpoints[0])).to.deep.equal(['query q:string']);
  });
});
