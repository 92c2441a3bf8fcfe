import { expect } from 'chai';
import { describeApi } from '#agent/endpoints/index.js';
import { loadRules } from '#agent/rules/load.js';
import { analyseProgram } from '#test/flows/analyse-files.js';
import { endpointsOf, parametersOf, routesOf } from './small-application.js';

describe('agent/endpoints of Flask', () => {
  it('reads routes, blueprints, rules and method views', async () => {
    const endpoints = await endpointsOf({
      'shop/__init__.py': `
from flask import Flask
from .views import users, legacy
from .items import ItemView

def create_app():
    app = Flask(__name__)
    app.register_blueprint(users, url_prefix="/api/users")
    app.register_blueprint(legacy)
    app.add_url_rule("/items/<int:item_id>", view_func=ItemView.as_view("item"))
    app.add_url_rule("/ping", "ping", ping, methods=["GET", "HEAD"])
    return app

def ping():
    return "pong"
`,
      'shop/views.py': `
from flask import Blueprint, request, jsonify

users = Blueprint("users", __name__, url_prefix="/replaced")
legacy = Blueprint("legacy", __name__, url_prefix="/legacy")

@users.route("/")
def index():
    page = request.args.get("page", 1, type=int)
    return jsonify(page=page, token=request.headers["X-Token"])

@users.route("/<uuid:user_id>", methods=["GET", "PUT"])
def show(user_id):
    return jsonify(name=request.form["name"], theme=request.cookies.get("theme"))

@users.post("/<string(length=2):lang>/import")
def load(lang):
    payload = request.get_json()
    return jsonify(request.json["rows"], payload["mode"], payload.get("dry"))

@legacy.route("/old/<path:name>")
def old(name):
    return name
`,
      'shop/items.py': `
from flask.views import MethodView
from flask import request

class ItemView(MethodView):
    def get(self, item_id):
        return request.args["fields"]

    def delete(self, item_id):
        return ""
`,
      'wsgi.py': `
from shop import create_app
from flask import Flask
app = Flask(__name__)

@app.route("/standalone")
@app.route("/alias")
def standalone():
    return "x"
`,
    });
    expect(routesOf(endpoints)).to.deep.equal([
      'GET /alias standalone',
      'GET /api/users/ index',
      'POST /api/users/{lang}/import load',
      'GET /api/users/{user_id} show',
      'PUT /api/users/{user_id} show',
      'DELETE /items/{item_id} ItemView.delete',
      'GET /items/{item_id} ItemView.get',
      'GET /legacy/old/{name} old',
      'GET /ping ping',
      'HEAD /ping ping',
      'GET /standalone standalone',
    ]);
    const parameters = (handler: string) =>
      endpoints
        .filter((endpoint) => endpoint.handler === handler)
        .map(parametersOf)
        .at(-1);
    expect(parameters('index')).to.deep.equal(['header X-Token:string!', 'query page:integer']);
    expect(parameters('show')).to.deep.equal([
      'path user_id:string!',
      'cookie theme:string',
      'form name:string!',
    ]);
    expect(parameters('load')).to.deep.equal(['path lang:string!', 'body dry', 'body mode!', 'body rows!']);
    expect(parameters('ItemView.get')).to.deep.equal(['path item_id:integer!', 'query fields:string!']);
  });
});

describe('agent/endpoints of FastAPI', () => {
  it('reads decorators, routers with prefixes and the parameters of handlers', async () => {
    const endpoints = await endpointsOf({
      'main.py': `
from fastapi import FastAPI
from routers import items
from routers.users import router as users

app = FastAPI()
app.include_router(items.router, prefix="/api")
app.include_router(users)

@app.get("/health")
async def health():
    return {}

@app.api_route("/both", methods=["GET", "POST"])
def both():
    return {}
`,
      'routers/__init__.py': '',
      'routers/items.py': `
from typing import Annotated, Optional
from fastapi import APIRouter, Depends, Header, Query, Request
from pydantic import BaseModel
from .sessions import Session

router = APIRouter(prefix="/items")

class Item(BaseModel):
    name: str

def session():
    return None


@router.get("/{item_id}")
def read(item_id: int, q: Optional[str] = None, size: int = Query(10), token: Annotated[str, Header()] = "", db=Depends(session), other: Session = None, request: Request = None):
    return {}

@router.post("/")
def create(item: Item, dry: bool):
    return item

@router.get("/files/{name:path}")
def files(name: str):
    return name
`,
      'routers/sessions.py': `
from typing import Annotated
from fastapi import Depends

def opened():
    return None

Session = Annotated[object, Depends(opened)]
`,
      'routers/users.py': `
from fastapi import APIRouter
router = APIRouter(prefix="/users")

@router.delete("/{user_id}")
def remove(user_id: str):
    return {}
`,
    });
    expect(routesOf(endpoints)).to.deep.equal([
      'POST /api/items/ create',
      'GET /api/items/files/{name} files',
      'GET /api/items/{item_id} read',
      'GET /both both',
      'POST /both both',
      'GET /health health',
      'DELETE /users/{user_id} remove',
    ]);
    const read = endpoints.find(({ handler }) => handler === 'read');
    expect(read && parametersOf(read)).to.deep.equal([
      'path item_id:integer!',
      'query q:string|null',
      'query size:integer',
      'header token:string',
    ]);
    const create = endpoints.find(({ handler }) => handler === 'create');
    expect(create && parametersOf(create)).to.deep.equal(['query dry:boolean!']);
  });
});

describe('agent/endpoints of Django', () => {
  it('reads paths, includes, class views and view sets', async () => {
    const endpoints = await endpointsOf({
      'site/urls.py': `
from django.contrib import admin
from django.urls import include, path, re_path
from rest_framework.routers import DefaultRouter
from polls import views
from polls.api import ChoiceViewSet

router = DefaultRouter()
router.register("choices", ChoiceViewSet)

extra = [path("about/", views.about)]

urlpatterns = [
    path("admin/", admin.site.urls),
    path("polls/", include("polls.urls")),
    path("api/", include(router.urls)),
    path("nested/", include([path("inner/<slug:name>/", views.inner, name="inner")])),
    path("extra/", include(extra)),
    re_path(r"^archive/(?P<year>[0-9]{4})/$", views.archive),
]
`,
      'polls/urls.py': `
from django.urls import path
from . import views
app_name = "polls"
urlpatterns = [
    path("", views.IndexView.as_view(), name="index"),
    path("<int:question_id>/vote/", views.vote, name="vote"),
]
urlpatterns += [path("late/", views.late)]
`,
      'polls/views.py': `
from django.http import HttpResponse
from django.views import View
from django.views.decorators.http import require_http_methods, require_POST

class IndexView(View):
    def get(self, request):
        return HttpResponse(request.GET["page"])

    def post(self, request):
        return HttpResponse("")

def vote(request, question_id):
    if request.method == "POST":
        return HttpResponse(request.POST["choice"])
    return HttpResponse(request.GET.get("back"))

@require_POST
def late(request):
    return HttpResponse("")

@require_http_methods(["GET", "DELETE"])
def inner(request, name):
    return HttpResponse(name)

def archive(request, year):
    return HttpResponse(year)

def about(request):
    return HttpResponse("")
`,
      'polls/api.py': `
from rest_framework.viewsets import ReadOnlyModelViewSet

class ChoiceViewSet(ReadOnlyModelViewSet):
    def destroy(self, request, pk):
        return None
`,
      'polls/__init__.py': '',
      'site/__init__.py': '',
    });
    expect(routesOf(endpoints)).to.deep.equal([
      'GET /api/ APIRootView',
      'GET /api/choices/ ChoiceViewSet.list',
      'DELETE /api/choices/{id}/ ChoiceViewSet.destroy',
      'GET /api/choices/{id}/ ChoiceViewSet.retrieve',
      'GET /archive/{year}/ archive',
      'GET /extra/about/ about',
      'DELETE /nested/inner/{name}/ inner',
      'GET /nested/inner/{name}/ inner',
      'GET /polls/ IndexView.get',
      'POST /polls/ IndexView.post',
      'POST /polls/late/ late',
      'GET /polls/{question_id}/vote/ vote',
      'POST /polls/{question_id}/vote/ vote',
    ]);
    const vote = endpoints.filter(({ handler }) => handler === 'vote').map(parametersOf);
    expect(vote).to.deep.equal([
      ['path question_id:integer!', 'query back:string'],
      ['path question_id:integer!', 'form choice:string', 'query back:string'],
    ]);
  });

  it('reads thousands of routes, includes and views', async () => {
    const count = 1500;
    const numbers = Array.from({ length: count }, (_, n) => n);
    const routes = numbers.map((n) => `    path("p${n}/", include([path("<int:a>/", views.v${n})])),`);
    const views = numbers.map(
      (n) => `def v${n}(request, a):\n    if request.method == "PUT":\n        return request.GET["x${n}"]\n`,
    );
    const { units, result, names, index } = await analyseProgram(
      new Map([
        [
          'urls.py',
          `from django.urls import include, path\nimport views\nurlpatterns = [\n${routes.join('\n')}\n]\n`,
        ],
        ['views.py', views.join('\n')],
      ]),
      loadRules(),
    );
    const { endpoints } = describeApi(result.observations, units, names, index);
    expect(endpoints).to.have.length(2 * count);
    expect(routesOf(endpoints.filter(({ path }) => path.startsWith('/p77/')))).to.deep.equal([
      'GET /p77/{a}/ v77',
      'PUT /p77/{a}/ v77',
    ]);
  });
});
