import { expect } from 'chai';
import { checksOf, definitionOf, inputsOf } from './definition-of.js';

describe('agent/endpoints: what FastAPI takes', () => {
  const files = {
    'main.py': `
from fastapi import FastAPI
from shop.routes import router

app = FastAPI()
app.include_router(router, prefix="/shop", tags=["shop"])
`,
    'shop/__init__.py': '',
    'shop/models.py': `
import uuid
from datetime import datetime
from enum import Enum
from typing import Literal, Optional
from pydantic import BaseModel, EmailStr, Field

class Colour(str, Enum):
    RED = "red"
    BLUE = "blue"

class Base(BaseModel):
    email: EmailStr = Field(max_length=255)
    note: str | None = None

class Node(BaseModel):
    name: str
    children: list["Node"] = []
    parent: Optional["Node"] = None

class Item(Base):
    id: uuid.UUID
    size: int = Field(1, gt=0, le=10)
    price: float = -1.5
    colour: Colour = Colour.RED
    kind: Literal["a", "b"] = "a"
    made: datetime
    tree: Node
    alias_of: str = Field(alias="aliasOf")
`,
    'shop/checks.py': `
from typing import Annotated
from fastapi import Depends, Header
from fastapi.security import APIKeyHeader, HTTPBearer, OAuth2PasswordBearer, OAuth2PasswordRequestForm

oauth2 = OAuth2PasswordBearer(tokenUrl="token")
api_key = APIKeyHeader(name="X-Key", auto_error=False)
Token = Annotated[str, Depends(oauth2)]

def current_user(token: Token, x_tenant: Annotated[str, Header()]):
    return token

def paging(skip: int = 0, limit: int = 100):
    return skip, limit

CurrentUser = Annotated[object, Depends(current_user)]
Form = Annotated[OAuth2PasswordRequestForm, Depends()]
`,
    'shop/routes.py': `
from typing import Annotated
from fastapi import APIRouter, Body, Cookie, Depends, File, Form, Path, Query, Request, UploadFile
from shop.checks import CurrentUser, Form as LoginForm, api_key, current_user, paging
from shop.models import Item

router = APIRouter()

@router.post("/items", response_model=list[Item], status_code=201, operation_id="make")
def create(item: Item, user: CurrentUser, page: tuple = Depends(paging)):
    return [item]

@router.put("/items/{item_id}")
def replace(item_id: Annotated[int, Path(ge=1)], item: Item, other: Item, q: list[str] = Query([], max_length=5)) -> Item:
    return item

@router.post("/login")
def login(form: LoginForm):
    return {}

@router.post("/photo", dependencies=[Depends(api_key)])
def photo(file: UploadFile, title: str = Form(...), theme: str | None = Cookie(None)):
    return {}

@router.get("/open")
def open_route(request: Request):
    return request.query_params["why"]
`,
  };

  it('reads models with their limits, from dependencies too', async () => {
    const definition = await definitionOf(files);
    const { paths, components } = definition;
    const create = paths['/shop/items'].post;
    expect(inputsOf(definition, create)).to.deep.equal([
      'header x-tenant string!',
      'json aliasOf string!',
      'json colour any {"anyOf":[{"$ref":"#/components/schemas/Colour"}],"default":"red"}',
      'json email string! {"format":"email","maxLength":255}',
      'json id string! {"format":"uuid"}',
      'json kind string {"enum":["a","b"],"default":"a"}',
      'json made string! {"format":"date-time"}',
      'json note string|null',
      'json price number {"default":-1.5}',
      'json size integer {"default":1,"exclusiveMinimum":0,"maximum":10}',
      'json tree any! {"$ref":"#/components/schemas/Node"}',
      'query limit integer {"default":100}',
      'query skip integer {"default":0}',
    ]);
    expect(create).to.deep.include({ operationId: 'make', tags: ['shop'] });
    expect(checksOf(create)).to.equal('OAuth2PasswordBearer');
    expect(create.responses['201'].content).to.deep.equal({
      'application/json': { schema: { type: 'array', items: { $ref: '#/components/schemas/Item' } } },
    });
    expect(components?.schemas?.Colour).to.deep.equal({ type: 'string', enum: ['red', 'blue'] });
    // A model that refers to itself ends there.
    expect(components?.schemas?.Node.properties?.children).to.deep.equal({
      type: 'array',
      items: { $ref: '#/components/schemas/Node' },
      default: [],
    });
    expect(components?.securitySchemes?.OAuth2PasswordBearer).to.deep.equal({
      type: 'oauth2',
      flows: { password: { tokenUrl: 'token', scopes: {} } },
    });
  });

  it('reads forms, files, several bodies and what has no check', async () => {
    const definition = await definitionOf(files);
    const { paths } = definition;
    expect(inputsOf(definition, paths['/shop/items/{item_id}'].put)).to.deep.equal([
      'json item any! {"$ref":"#/components/schemas/Item"}',
      'json other any! {"$ref":"#/components/schemas/Item"}',
      'path item_id integer! {"minimum":1}',
      'query q array<string> {"default":[],"maxLength":5}',
    ]);
    expect(inputsOf(definition, paths['/shop/login'].post)).to.deep.equal([
      'x-www-form-urlencoded client_id string|null',
      'x-www-form-urlencoded client_secret string|null',
      'x-www-form-urlencoded grant_type string|null {"pattern":"password"}',
      'x-www-form-urlencoded password string!',
      'x-www-form-urlencoded scope string {"default":""}',
      'x-www-form-urlencoded username string!',
    ]);
    expect(inputsOf(definition, paths['/shop/photo'].post)).to.deep.equal([
      'cookie theme string|null',
      'form-data file string! {"format":"binary"}',
      'form-data title string!',
    ]);
    expect(checksOf(paths['/shop/photo'].post)).to.equal('APIKeyHeader or none');
    expect(checksOf(paths['/shop/open'].get)).to.equal('-');
    expect(inputsOf(definition, paths['/shop/open'].get)).to.deep.equal(['query why string!']);
  });
});

describe('agent/endpoints: what Flask and Django take', () => {
  it('reads forms of WTForms, schemas of marshmallow and checks', async () => {
    const definition = await definitionOf({
      'app.py': `
from flask import Flask, abort, request, session
from flask_httpauth import HTTPTokenAuth
from flask_login import login_required
from flask_wtf import FlaskForm
from marshmallow import Schema, fields, validate
from webargs.flaskparser import use_args
from wtforms import IntegerField, SelectField, StringField
from wtforms.validators import DataRequired, Email, Length, NumberRange

app = Flask(__name__)
tokens = HTTPTokenAuth()

class AddressSchema(Schema):
    city = fields.Str(required=True)

class UserSchema(Schema):
    id = fields.Int(dump_only=True)
    name = fields.Str(required=True, validate=validate.Length(min=1, max=9))
    age = fields.Int(load_default=3, validate=validate.Range(min=0))
    kind = fields.Str(validate=validate.OneOf(["a", "b"]), data_key="type")
    address = fields.Nested(AddressSchema, required=True)
    tags = fields.List(fields.Str())

class UserForm(FlaskForm):
    name = StringField("Name", validators=[DataRequired(), Length(min=2, max=20)])
    mail = StringField("Mail", [Email()])
    size = IntegerField("Size", [NumberRange(min=1, max=5)])
    kind = SelectField("Kind", choices=[("a", "A"), ("b", "B")])

@app.route("/users", methods=["POST"])
@tokens.login_required
@use_args(UserSchema())
def create(args):
    return {}

@app.get("/users")
@use_args({"page": fields.Int(load_default=1), "q": fields.Str(required=True)}, location="query")
def find(args):
    return {}

@app.route("/edit", methods=["GET", "POST"])
@login_required
def edit():
    form = UserForm()
    return str(request.args.get("page", 1, type=int) + int(request.args.get("many", "10")))

@app.post("/apply")
def apply():
    data = request.get_json()
    if "hint" in data:
        print(data["hint"])
    change(data)
    return str(int(request.headers["X-Size"]))

def change(values):
    for key in ["first", "last"]:
        print(values[key])

@app.post("/load")
def load():
    return UserSchema().load(request.get_json())
`,
    });
    const { paths } = definition;
    expect(inputsOf(definition, paths['/users'].post)).to.deep.equal([
      'json address any! {"$ref":"#/components/schemas/AddressSchema"}',
      'json age integer {"minimum":0,"default":3}',
      'json name string! {"minLength":1,"maxLength":9}',
      'json tags array<string>',
      'json type string {"enum":["a","b"]}',
    ]);
    expect(checksOf(paths['/users'].post)).to.equal('bearer');
    expect(inputsOf(definition, paths['/users'].get)).to.deep.equal([
      'query page integer {"default":1}',
      'query q string!',
    ]);
    expect(inputsOf(definition, paths['/edit'].post)).to.deep.equal([
      'query many integer {"default":10}',
      'query page integer {"default":1}',
      'x-www-form-urlencoded kind string {"enum":["a","b"]}',
      'x-www-form-urlencoded mail string {"format":"email"}',
      'x-www-form-urlencoded name string! {"minLength":2,"maxLength":20}',
      'x-www-form-urlencoded size integer {"minimum":1,"maximum":5}',
    ]);
    expect(checksOf(paths['/edit'].get)).to.equal('session');
    expect(inputsOf(definition, paths['/apply'].post)).to.deep.equal([
      'header X-Size integer!',
      'json first any!',
      'json hint any',
      'json last any!',
    ]);
    expect(checksOf(paths['/apply'].post)).to.equal('-');
    expect(paths['/load'].post.requestBody?.content['application/json'].schema).to.deep.equal({
      $ref: '#/components/schemas/UserSchema',
    });
  });

  it('reads serializers, models behind them and permissions', async () => {
    const definition = await definitionOf({
      'site/__init__.py': '',
      'site/settings.py': `
REST_FRAMEWORK = {
    "DEFAULT_PERMISSION_CLASSES": ["rest_framework.permissions.IsAuthenticated"],
    "DEFAULT_AUTHENTICATION_CLASSES": ["rest_framework.authentication.TokenAuthentication"],
}
`,
      'site/models.py': `
from django.db import models

class Post(models.Model):
    title = models.CharField(max_length=80)
    body = models.TextField(blank=True)
    made = models.DateTimeField(auto_now_add=True)
`,
      'site/api.py': `
from django.contrib.auth.decorators import login_required
from rest_framework import serializers, viewsets
from rest_framework.permissions import AllowAny
from .models import Post

class PostSerializer(serializers.ModelSerializer):
    rating = serializers.IntegerField(min_value=1, max_value=5, required=False)
    author = serializers.CharField(read_only=True)

    class Meta:
        model = Post
        fields = ["title", "body", "made", "rating", "author"]

class PostViewSet(viewsets.ModelViewSet):
    serializer_class = PostSerializer

class OpenViewSet(viewsets.ReadOnlyModelViewSet):
    permission_classes = [AllowAny]

@login_required
def page(request):
    return request.GET["q"]
`,
      'site/urls.py': `
from django.urls import include, path
from rest_framework.routers import SimpleRouter
from .api import OpenViewSet, PostViewSet, page

router = SimpleRouter()
router.register("posts", PostViewSet)
router.register("open", OpenViewSet)
urlpatterns = [path("api/", include(router.urls)), path("page", page)]
`,
    });
    const { paths } = definition;
    expect(inputsOf(definition, paths['/api/posts/'].post)).to.deep.equal([
      'json body string',
      'json rating integer {"minimum":1,"maximum":5}',
      'json title string! {"maxLength":80}',
    ]);
    expect(checksOf(paths['/api/posts/'].post)).to.equal('bearer');
    expect(checksOf(paths['/api/open/'].get)).to.equal('public');
    expect(checksOf(paths['/page'].get)).to.equal('session');
  });
});
