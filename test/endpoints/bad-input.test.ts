import { Validator } from '@seriousme/openapi-schema-validator';
import { expect } from 'chai';
import { parse } from 'yaml';
import { endpointDefinition } from '#agent/endpoints/index.js';
import { apiOf } from './small-application.js';

const info = { title: 'x', version: '1' };

describe('agent/endpoints with bad input', () => {
  it('lists ten thousand routes, each with an id of its own', async () => {
    const count = 10_000;
    const routes = Array.from({ length: count }, (_, n) => `app.get('/p${n}', (req, res) => res.end());`);
    const api = await apiOf({ 'app.js': `const app = require('express')();\n${routes.join('\n')}\n` });
    expect(api.endpoints).to.have.length(count);
    expect(api.gaps.isCut).to.equal(false);
    const { paths } = JSON.parse(endpointDefinition(api, info, 'json').text);
    const ids = Object.values<Record<string, { operationId: string }>>(paths).map(
      ({ get }) => get.operationId,
    );
    expect(new Set(ids).size).to.equal(count);
  }).timeout(60_000);

  it('ends on routers that serve each other, and on checks that call each other', async () => {
    const { endpoints } = await apiOf({
      'app.js': `
const express = require('express');
const a = express.Router();
const b = express.Router();
a.use('/b', b);
b.use('/a', a);
a.use('/self', a);
a.get('/x', (req, res) => change(req.body));
function change(data) { return again(data); }
function again(data) { return change(data.name); }
const app = express();
app.use('/a', a);
`,
      'app.py': `
from fastapi import Depends, FastAPI
app = FastAPI()
def one(x: int, y=Depends(lambda: two)): pass
def two(z: int, w=Depends(one)): pass
@app.get("/loop")
def loop(a=Depends(one), b=Depends(two)): pass
`,
    });
    expect(endpoints.map(({ path }) => path)).to.include('/a/x');
    const loop = endpoints.find(({ path }) => path === '/loop');
    expect(loop?.parameters.map(({ name }) => name)).to.deep.equal(['x', 'z']);
  });

  it('stays a valid definition with hostile names in routes, models and checks', async () => {
    const api = await apiOf({
      'app.js': `
const express = require('express');
const Joi = require('joi');
const { celebrate } = require('celebrate');
const app = express();
app.post('/__proto__/:constructor', celebrate({ body: Joi.object({ __proto__: Joi.string(), constructor: Joi.number() }) }), (req, res) => res.end());
app.get('/{a}/"quoted"/: {}\\n- x', (req, res) => res.json(req.query['__proto__'], req.body['<script>'], req.headers['x: y']));
`,
      'app.py': `
from fastapi import FastAPI, Header
from pydantic import BaseModel, Field
app = FastAPI()
class constructor(BaseModel):
    __proto__: str
    hasOwnProperty: int = Field(alias="__proto__")
    toString: "constructor"
@app.post("/hostile")
def hostile(body: constructor, x: str = Header(alias="a\\r\\nb: c")): pass
`,
    });
    for (const format of ['yaml', 'json'] as const) {
      const { text } = endpointDefinition(api, info, format);
      const result = await new Validator().validate(format === 'json' ? JSON.parse(text) : parse(text));
      expect(result.errors ?? []).to.deep.equal([]);
    }
  });

  it('gives two applications that are packages of their own a path each', async () => {
    const service = (name: string, routes: string) => ({
      [`${name}/package.json`]: JSON.stringify({
        name,
        private: true,
        scripts: { start: 'node app.js' },
        dependencies: { express: '4' },
      }),
      [`${name}/app.js`]: `
const app = require('express')();
${routes}
app.listen(80);
`,
    });
    const api = await apiOf({
      ...service('orders', "app.get('/users/:id', function one(req, res) { res.end(req.query.page); });"),
      ...service(
        'shop',
        `app.get('/users/:user', function other(req, res) { res.end(); });
app.post('/users/:user', function change(req, res) { res.end(); });
app.get('/own', function own(req, res) { res.end(); });`,
      ),
    });
    const { paths } = parse(endpointDefinition(api, info, 'yaml').text);
    expect(Object.entries(paths).map(([path, item]) => [path, ...Object.keys(item ?? {})])).to.deep.equal([
      ['/own', 'get'],
      ['/users/{id}', 'get'],
      ['/users/{user}#shop/app.js:3', 'get', 'post'],
    ]);
    expect(paths['/users/{id}'].get).to.include({ 'x-goalkeeper-application': 'orders' });
    expect(paths['/users/{user}#shop/app.js:3'].get).to.include({
      'x-goalkeeper-application': 'shop',
      'x-goalkeeper-handler': 'other',
    });
    expect(paths['/users/{id}'].get).to.not.have.property('x-goalkeeper-also');
  });

  it('keeps both of two applications that serve the same path', async () => {
    const app = (answer: string) => `
const app = require('express')();
app.get('/health', function ${answer}(req, res) { res.end(); });
`;
    const api = await apiOf({ 'one/app.js': app('first'), 'two/app.js': app('second') });
    expect(api.endpoints.map(({ path, file }) => `${path} ${file}`)).to.deep.equal([
      '/health one/app.js',
      '/health two/app.js',
    ]);
    const { paths } = parse(endpointDefinition(api, info, 'yaml').text);
    expect(paths['/health'].get).to.include({ 'x-goalkeeper-file': 'one/app.js' });
    expect(paths['/health'].get['x-goalkeeper-also']).to.deep.equal([
      { 'x-goalkeeper-file': 'two/app.js', 'x-goalkeeper-line': 3, 'x-goalkeeper-handler': 'second' },
    ]);
  });
});
