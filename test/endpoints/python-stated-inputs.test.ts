import { expect } from 'chai';
import { definitionOf, inputsOf } from './definition-of.js';

const models = `
from marshmallow import Schema, fields, validate, EXCLUDE
from pydantic import BaseModel, Field

class Base(Schema):
    class Meta:
        unknown = EXCLUDE

class UserSchema(Base):
    name = fields.Str(required=True, validate=validate.Length(min=2, max=9))
    kind = fields.Str(data_key='type', validate=validate.OneOf(['a', 'b']))
    id = fields.Int(dump_only=True)

class PageSchema(Base):
    limit = fields.Int(load_default=10, validate=validate.Range(min=1, max=100))
    offset = fields.Int()

class UserPath(Base):
    user_id = fields.UUID(required=True)

class Account(BaseModel):
    email: str = Field(alias='mail', max_length=80)
    age: int | None = None
`;

describe('agent/endpoints: schemas that handlers of Python state and check by', () => {
  it('reads those of aiohttp, by decorators and in handlers', async () => {
    const definition = await definitionOf({
      'models.py': models,
      'app.py': `
from aiohttp import web
from aiohttp_apispec import docs, headers_schema, match_info_schema, querystring_schema, request_schema, response_schema
from pydantic import TypeAdapter
from checks import signed_in
from models import Account, PageSchema, UserPath, UserSchema

@docs(tags=['users'], summary='Create')
@request_schema(UserSchema())
@querystring_schema(PageSchema())
@response_schema(UserSchema(), 201, description='made')
@signed_in
async def create(request):
    body = await request.json() if request.body_exists else {}
    return web.json_response({'name': body.get('name'), 'other': body.get('other')})

@match_info_schema(UserPath())
@request_schema(UserSchema(only=('kind',)))
async def update(request):
    return web.json_response({})

async def account(request):
    account = Account(**await request.json())
    return web.json_response(account.model_dump())

async def validated(request):
    data = await request.json()
    account = Account.model_validate(data)
    return web.json_response(account.model_dump())

async def adapted(request):
    account = TypeAdapter(Account).validate_python(await request.json())
    return web.json_response(account.model_dump())

async def loaded(request):
    schema = UserSchema()
    user = schema.load({**await request.json(), 'name': 'fixed'})
    return web.json_response(user)

async def plain(request):
    data = await request.json()
    return web.json_response({'a': data['a'], 'b': data.get('b', 1)})

async def form(request):
    data = await request.post()
    return web.Response(text=data['title'])

class Item(web.View):
    async def get(self):
        return web.json_response({'page': self.request.query.get('page')})
    async def post(self):
        data = await self.request.json()
        return web.json_response({'title': data['title']})

app = web.Application()
app.add_routes([web.post('/users', create), web.put('/users/{user_id}', update), web.post('/account', account),
    web.post('/validated', validated), web.post('/adapted', adapted), web.post('/loaded', loaded), web.post('/plain', plain),
    web.post('/form', form), web.view('/item', Item)])
`,
      'checks.py': `
import functools
def signed_in(handler):
    @functools.wraps(handler)
    async def wrapped(request):
        return await handler(request)
    return wrapped
`,
    });
    const { paths } = definition;
    const inputs = (path: string, verb = 'post') => inputsOf(definition, paths[path][verb]);
    const kind = 'json type string {"enum":["a","b"]}';
    expect(inputs('/users')).to.deep.equal([
      'json name string! {"minLength":2,"maxLength":9}',
      kind,
      'query limit integer {"minimum":1,"maximum":100,"default":10}',
      'query offset integer',
    ]);
    expect(Object.keys(paths['/users'].post.responses)).to.deep.equal(['201']);
    expect(inputs('/users/{user_id}', 'put')).to.deep.equal([kind, 'path user_id string! {"format":"uuid"}']);
    const account = ['json age integer|null', 'json mail string! {"maxLength":80}'];
    for (const path of ['/account', '/validated', '/adapted'])
      expect(inputs(path), path).to.deep.equal(account);
    expect(inputs('/loaded')).to.include(kind).and.not.include('json name string!');
    expect(inputs('/plain')).to.deep.equal(['json a any', 'json b integer {"default":1}']);
    expect(inputs('/form')).to.deep.equal(['x-www-form-urlencoded title string']);
    expect(inputs('/item', 'get')).to.deep.equal(['query page string']);
    expect(inputs('/item')).to.deep.equal(['json title any']);
  });

  it('reads those of Flask: webargs, flask-pydantic, models and what is converted', async () => {
    const definition = await definitionOf({
      'models.py': models,
      'app.py': `
from dataclasses import dataclass
import cattrs
from flask import Flask, request
from flask_pydantic import validate
from marshmallow import Schema, fields
from webargs.flaskparser import use_args, use_kwargs
from models import Account, PageSchema, UserSchema

app = Flask(__name__)

@dataclass
class Point:
    x: int
    y: int = 0

@app.post('/args')
@use_args({'token': fields.Str(required=True)}, location='headers')
@use_kwargs(PageSchema, location='query')
def args(values, limit, offset):
    return {}

@app.post('/partial')
@use_args(UserSchema(partial=True, exclude=('kind',)))
def partial(values):
    return {}

@app.post('/pydantic')
@validate(body=Account, query=Point)
def pydantic():
    return {}

@app.post('/account')
def account():
    return Account(**request.get_json()).model_dump()

@app.post('/owned')
def owned():
    return Account(**request.json, age=3).model_dump()

@app.post('/point')
def point():
    return str(cattrs.structure(request.json, Point))

@app.post('/made')
@use_args(Schema.from_dict({'name': fields.Str(required=True)}))
def made(values):
    return {}

@app.post('/other')
def other():
    return str(convert(request.json, 3))
`,
    });
    const { paths } = definition;
    const inputs = (path: string) => inputsOf(definition, paths[path].post);
    expect(inputs('/args')).to.deep.equal([
      'header token string!',
      'query limit integer {"minimum":1,"maximum":100,"default":10}',
      'query offset integer',
    ]);
    expect(inputs('/partial')).to.deep.equal(['json name string {"minLength":2,"maxLength":9}']);
    expect(inputs('/pydantic')).to.deep.equal([
      'json age integer|null',
      'json mail string! {"maxLength":80}',
      'query x integer!',
      'query y integer {"default":0}',
    ]);
    expect(inputs('/account')).to.deep.equal(['json age integer|null', 'json mail string! {"maxLength":80}']);
    expect(inputs('/owned')).to.deep.equal(['json mail string! {"maxLength":80}']);
    expect(inputs('/point')).to.deep.equal(['json x integer!', 'json y integer {"default":0}']);
    expect(inputs('/made')).to.deep.equal(['json name string!']);
    expect(inputs('/other')).to.deep.equal([]);
  });

  it('reads what functions and objects are made of that are handed a body', async () => {
    const definition = await definitionOf({
      'app.py': `
from flask import Flask, request
from service import create
app = Flask(__name__)

@app.route('/made', methods=['POST'])
def made():
    return create(payload=request.get_json())

@app.route('/saved', methods=['POST'])
def saved():
    data = request.json
    return save(data, request.args)

@app.route('/thing', methods=['POST'])
def thing():
    return Thing(**request.json, owner=1).name

@app.route('/typed', methods=['POST'])
def typed():
    return build(1, **request.get_json())

def save(data, args):
    return data['x'] + data.get('y', 1) + args.get('q')

def build(first, name, size=1, **rest):
    return name

class Thing:
    def __init__(self, name, colour=None, owner=None):
        self.name = name
`,
      'service.py': `
def create(other=None, payload=None):
    name = payload['name']
    return name + helper(payload)

def helper(values):
    return values.get('email')
`,
    });
    const inputs = (path: string) => inputsOf(definition, definition.paths[path].post);
    expect(inputs('/made')).to.deep.equal(['json email any', 'json name any!']);
    expect(inputs('/saved')).to.deep.equal(['json x any!', 'json y integer {"default":1}', 'query q string']);
    expect(inputs('/thing')).to.deep.equal(['json colour any', 'json name any!']);
    expect(inputs('/typed')).to.deep.equal(['json name any!', 'json size any']);
  });
});
