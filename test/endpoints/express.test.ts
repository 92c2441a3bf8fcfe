import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect } from 'chai';
import { endpointsOf, parametersOf, routesOf } from './small-application.js';

describe('agent/endpoints of Express', () => {
  it('reads routes, chains and mounted routers across files', async () => {
    const endpoints = await endpointsOf({
      'app.js': `
const express = require('express');
const users = require('./routes/users');
const { admin } = require('./routes/admin');
const app = express();
app.use(express.json());
app.set('view engine', 'ejs');
app.get('view engine');
app.use('/api/users', users);
app.use(['/admin', '/backstage'], admin);
app.get('/health', (req, res) => res.send('ok'));
app.all('/echo', function echo(req, res) { res.json(req.body); });
app.get(['/a', '/b'], home);
app.get(/^\\/old\\/(\\d+)$/, home);
function home(req, res) { res.end(); }
app.listen(3000);
`,
      'routes/users.js': `
const { Router } = require('express');
const controller = require('../controllers/users');
const posts = require('./posts');
const router = Router();
router.get('/', controller.list);
router.post('/', check, controller.create);
const one = router.route('/one');
one.get(controller.show);
router.route('/:id(\\\\d+)').get(controller.show).delete(check, controller.remove);
router.use('/:user/posts', posts);
function check(req, res, next) { next(); }
module.exports = router;
`,
      'routes/posts.js': `
const router = require('express').Router({ mergeParams: true });
router.get('/:post', (req, res) => res.json([]));
module.exports = router;
`,
      'routes/admin.js': `
const express = require('express');
exports.admin = express.Router();
exports.admin.patch('/settings', saveSettings);
function saveSettings(req, res) { res.end(); }
`,
      'controllers/users.js': `
exports.list = function list(req, res) {
  const { page, size } = req.query;
  res.json({ page, size, order: req.query.order, token: req.get('X-Token'), theme: req.cookies.theme });
};
exports.create = (req, res) => res.json(req.body.email + req.body['name']);
exports.show = function show(req, res) { res.json(req.params.id); };
exports.remove = function remove(req, res) { res.end(); };
`,
    });
    expect(routesOf(endpoints)).to.deep.equal([
      'GET /a home',
      'PATCH /admin/settings saveSettings',
      'GET /api/users list',
      'POST /api/users create',
      'GET /api/users/one show',
      'DELETE /api/users/{id} remove',
      'GET /api/users/{id} show',
      'GET /api/users/{user}/posts/{post} anonymous',
      'GET /b home',
      'PATCH /backstage/settings saveSettings',
      'ANY /echo echo',
      'GET /health anonymous',
      'GET /old/{group1} home',
    ]);
    const list = endpoints.find(({ handler }) => handler === 'list');
    expect(list && parametersOf(list)).to.deep.equal([
      'cookie theme:string',
      'header X-Token:string',
      'query order:string',
      'query page:string',
      'query size:string',
    ]);
    const create = endpoints.find(({ handler }) => handler === 'create');
    expect(create && parametersOf(create)).to.deep.equal(['body email', 'body name']);
    expect(create).to.include({ file: 'controllers/users.js', line: 6, framework: 'express' });
    expect(endpoints.find(({ path }) => path === '/api/users/one')).to.include({ line: 7 });
    const show = endpoints.find(({ path }) => path === '/api/users/{id}');
    expect(show && parametersOf(show)).to.deep.equal(['path id:integer!']);
  });

  it('leaves out the routes of tests, unless there are no others', async () => {
    const routes = (path: string) =>
      `const app = require('express')();\napp.get('${path}', (req, res) => res.end());\n`;
    const both = await endpointsOf({ 'app.js': routes('/real'), 'test/app.test.js': routes('/mock') });
    expect(both.map(({ path }) => path)).to.deep.equal(['/real']);
    const examples = await endpointsOf({ 'examples/hello.js': routes('/hello') });
    expect(examples.map(({ path }) => path)).to.deep.equal(['/hello']);
  });

  it('reads TypeScript modules and applications that are handed over', async () => {
    const endpoints = await endpointsOf({
      'src/server.ts': `
import express, { type Request, type Response } from 'express';
import { orders } from './orders';
import { register } from './register';
const app = express();
app.use('/orders', orders);
register(app);
app.put('/x/:y', async (req: Request, res: Response): Promise<void> => { res.json(req.body.z); });
`,
      'src/orders.ts': `
import { Router } from 'express';
export const orders = Router();
orders.get('/:number', (req, res) => { res.json(req.params.number); });
`,
      'src/register.ts': `
import type { Application } from 'express';
export function register(app: Application): void {
  app.delete('/late', (_req, res) => { res.end(); });
}
`,
    });
    expect(routesOf(endpoints)).to.deep.equal([
      'DELETE /late anonymous',
      'GET /orders/{number} anonymous',
      'PUT /x/{y} anonymous',
    ]);
  });
});

describe('agent/endpoints of the sample shop', () => {
  it('finds every route of both applications', async () => {
    const folder = fileURLToPath(new URL('../../../examples/sample-shop/', import.meta.url));
    const files: Record<string, string> = {};
    for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true }))
      if (entry.isFile()) {
        const path = `${entry.parentPath}/${entry.name}`;
        files[path.slice(folder.length).replace(/^\//, '').replaceAll('\\', '/')] = readFileSync(
          path,
          'utf8',
        );
      }
    const endpoints = await endpointsOf(files);
    expect(endpoints.map(({ method, path }) => `${method} ${path}`)).to.deep.equal([
      'GET /accounts/greeting',
      'POST /accounts/login',
      'POST /accounts/logout',
      'POST /accounts/register',
      'GET /accounts/welcome',
      'POST /exports/archive',
      'GET /exports/download',
      'GET /exports/files/{name}',
      'POST /exports/yearly-archive',
      'POST /files/catalogue-image',
      'POST /files/import-image',
      'GET /files/receipt',
      'GET /files/receipt/{number}',
      'GET /health',
      'PUT /imports/document',
      'PUT /imports/snapshot',
      'POST /invoices/preview',
      'GET /invoices/search',
      'GET /invoices/{invoice_id}',
      'POST /orders/discount',
      'POST /orders/find',
      'POST /orders/season-discount',
      'GET /orders/{number}',
      'GET /products/search',
      'GET /products/{id}',
      'POST /reports/pdf',
      'PUT /reports/pdf',
    ]);
  });
});
