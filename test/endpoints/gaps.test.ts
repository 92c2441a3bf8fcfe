import { expect } from 'chai';
import { parse } from 'yaml';
import { endpointDefinition } from '#agent/endpoints/index.js';
import { apiOf } from './small-application.js';

describe('agent/endpoints/gaps', () => {
  it('takes no router for one at the root where the code that may mount it was not run to its end', async () => {
    const busy = `
const many = [${'0, '.repeat(299)}0];
for (const a of many) for (const b of many) for (const c of many) many.includes(a);
`;
    const users = (made: string) => `
const router = ${made};
router.get('/users', (ctx) => {});
module.exports = router;
`;
    const found = await Promise.all(
      ["new (require('@koa/router'))()", "new (require('hono').Hono)()", "require('express').Router()"].map(
        async (made) => {
          const api = await apiOf({
            'users.js': users(made),
            'app.js': `
require('@koa/router');
require('hono');
const app = require('express')();
app.get('/early', (req, res) => res.end());
const users = require('./users');
${busy}
app.use('/api', users);
app.get('/late', (req, res) => res.end());
`,
          });
          return { paths: api.endpoints.map(({ path }) => path), isCut: api.gaps.isCut };
        },
      ),
    );
    for (const one of found)
      expect(one).to.deep.equal({ paths: ['/early', '/{unknown}/users'], isCut: true });
  });

  it('names files with code that was not run to its end, and runs what they import, and what others hand out', async () => {
    const busy = `
const many = [${'0, '.repeat(299)}0];
function work() { for (const a of many) for (const b of many) for (const c of many) many.includes(a); }
`;
    const api = await apiOf({
      'app.js': `
const app = require('express')();
app.use('/slow', require('./slow'));
app.use('/none', require('./none'));
app.use('/own', require('./own'));
app.get('/late', (req, res) => res.end());
`,
      'slow.js': `
const router = require('express').Router();
module.exports = router;
router.get('/early', (req, res) => res.end());
${busy}
work();
router.get('/late', (req, res) => res.end());
require('./deep')(router);
`,
      'none.js': `${busy}\nwork();\nconst router = require('express').Router();\nmodule.exports = router;\n`,
      'own.js': `
const router = require('express').Router();
router.get('/list', (req, res) => res.end());
module.exports = router;
`,
    });
    const paths = api.endpoints.map(({ path }) => path);
    expect(paths).to.deep.equal(['/late', '/own/list', '/slow/early']);
    expect(api.cutFiles).to.deep.equal(['app.js', 'none.js', 'slow.js']);
    expect(api.gaps.isCut).to.equal(true);
    expect(api.endpoints.find(({ path }) => path === '/own/list')?.wiredIn).to.deep.equal(['app.js']);
  });

  it('names frameworks and languages that are not read', async () => {
    const { gaps, endpoints } = await apiOf({
      'server.js': `
const restify = require('restify');
const { ApolloServer } = require('@apollo/server');
const server = restify.createServer();
server.get('/hello', (req, res) => res.send('x'));
`,
      'api.py': 'import falcon\napp = falcon.App()\n',
      'main.go':
        'package main\n\nimport "github.com/flamego/flamego"\n\nfunc main() { flamego.Classic().Run() }\n',
      'shop/Users.java': `
package shop;
import io.javalin.Javalin;
public class Users { void start() { Javalin.create().get("/users", context -> {}); } }
`,
      'test/other.test.js': "const sails = require('sails');\n",
    });
    expect(endpoints).to.deep.equal([]);
    expect(gaps).to.deep.equal({
      frameworks: ['Apollo Server', 'Falcon', 'Flamego', 'Javalin', 'restify'],
      languages: [],
      unknownPaths: 0,
      places: [],
      isCut: false,
    });
  });

  it('counts endpoints whose path is not known, and says where they are', async () => {
    const api = await apiOf({
      'app.js': `
const express = require('express');
const { path } = require('./settings.json');
const app = express();
app.get('/known', (req, res) => res.end());
app.get(path, (req, res) => res.end());
`,
      'app.py': `
import os
from flask import Flask
app = Flask(__name__)

@app.route(os.environ["ROUTE"])
def route():
    return ""
`,
    });
    expect(api.gaps).to.deep.include({ unknownPaths: 2 });
    expect(api.gaps.places).to.have.deep.members([
      { file: 'app.js', line: 6 },
      { file: 'app.py', line: 6 },
    ]);
    const { info, ...definition } = parse(endpointDefinition(api, { title: 'x', version: '1' }, 'yaml').text);
    expect(info.description).to.contain('The paths of 2 of 3 endpoints are known in part only');
    expect(definition['x-goalkeeper-reading']).to.deep.include({
      frameworks: ['express', 'flask'],
      partlyKnown: 2,
    });
  });

  it('says that a list was cut off', async () => {
    const routes = Array.from({ length: 300 }, (_, n) => `a.use('/p${n}', b);`).join('\n');
    const { gaps } = await apiOf({
      'app.js': `
const express = require('express');
const a = express();
const b = express.Router();
b.get('/x', (req, res) => res.end());
${routes}
`,
    });
    expect(gaps.isCut).to.equal(true);
  });
});
