import { expect } from 'chai';
import { endpointsOf, parametersOf, routesOf } from './small-application.js';

describe('agent/endpoints of Koa', () => {
  it('reads routers, their prefixes and routers in routers', async () => {
    const endpoints = await endpointsOf({
      'app.js': `
const Koa = require('koa');
const Router = require('@koa/router');
const app = new Koa();
const outer = new Router({ prefix: '/api' });
const users = require('./users');
outer.use('/users', users.routes(), users.allowedMethods());
outer.get('home', '/home', show).all('/any', show);
app.use(outer.routes());
function show(ctx) { ctx.body = ctx.query.page; }
`,
      'users.js': `
const router = new (require('koa-router'))();
router.prefix('/v1');
router.del('/:id', async (ctx) => {});
module.exports = router;
`,
    });
    expect(routesOf(endpoints)).to.deep.equal([
      'ANY /api/any show',
      'GET /api/home show',
      'DELETE /api/users/v1/{id} anonymous',
    ]);
    expect(parametersOf(endpoints[1])).to.deep.equal(['query page:string']);
  });

  it('reads verbs that a router of koa 1 gives to the application, and paths by expressions', async () => {
    const endpoints = await endpointsOf({
      'server.js': `
var koa = require('koa');
var middlewares = require('koa-middlewares');
var app = module.exports = koa();
app.use(middlewares.router(app));
require('./routes')(app);
app.listen(3000);`,
      'routes.js': `
function* show() { this.body = this.query.page; }
module.exports = function routes(app) {
  app.get('/:name', show);
  app.del(/^\\/(@[\\w\\-\\.]+\\/[\\w\\-\\.]+)$/, show);
  app.on('error', console.error);
};`,
    });
    expect(routesOf(endpoints)).to.deep.equal(['DELETE /@{group1}/{group2} show', 'GET /{name} show']);
  });

  it('reads applications that koa-mount puts below a path, in a class that nothing seen makes', async () => {
    const endpoints = await endpointsOf({
      'tenant.ts': `
import compose from 'koa-compose';
import Koa from 'koa';
import mount from 'koa-mount';
import initApis, { wellKnown } from './apis.js';
export default class Tenant {
  private constructor(envSet) {
    const app = new Koa();
    app.use(mount('/.well-known', wellKnown()));
    app.use(mount('/api', compose([initApis(this), mount('/v2', initApis(this))])));
    app.use(mount(envSet.path, wellKnown()));
  }
}
`,
      'apis.ts': `
import Koa from 'koa';
import Router from 'koa-router';
const routers = (tenant) => {
  const users = new Router();
  users.get('/users/:id', async (ctx) => {});
  return [users];
};
export default function initApis(tenant) {
  const apis = new Koa();
  for (const router of routers(tenant)) apis.use(router.routes()).use(router.allowedMethods());
  return apis;
}
export function wellKnown() {
  const router = new Router();
  return router.get('/keys', async (ctx) => {}).routes();
}
`,
    });
    expect(routesOf(endpoints)).to.deep.equal([
      'GET /.well-known/keys anonymous',
      'GET /api/users/{id} anonymous',
      'GET /api/v2/users/{id} anonymous',
      'GET /{unknown}/keys anonymous',
    ]);
  });
});

describe('agent/endpoints of Hono', () => {
  it('reads chains, base paths and applications in applications', async () => {
    const endpoints = await endpointsOf({
      'index.ts': `
import { Hono } from 'hono';
import books from './books';
const app = new Hono().basePath('/api');
app.use('*', async (c, next) => { await next(); });
app.get('/a', one).post(one).on(['PUT', 'DELETE'], ['/b', '/c/:id'], one);
app.route('/books', books);
function one(c) { return c.text('1'); }
export default app;
`,
      'books.ts': `
import { Hono } from 'hono';
const books = new Hono();
books.get('/', (c) => c.json([])).get('/:id{[0-9]+}', (c) => c.json({}));
export default books;
`,
    });
    expect(routesOf(endpoints)).to.deep.equal([
      'GET /api/a one',
      'DELETE /api/b one',
      'PUT /api/b one',
      'GET /api/books anonymous',
      'GET /api/books/{id} anonymous',
      'DELETE /api/c/{id} one',
      'PUT /api/c/{id} one',
    ]);
  });

  it('reads routes that are stated before they are served, with their inputs', async () => {
    const endpoints = await endpointsOf({
      'index.ts': `
import { OpenAPIHono } from '@hono/zod-openapi';
import { users } from './users';
const app = new OpenAPIHono();
app.doc('/openapi', { openapi: '3.0.0' });
app.route('/users', users);
export default app;
`,
      'users.ts': `
import { OpenAPIHono } from '@hono/zod-openapi';
import { registerUpdate } from './update';
export const users = new OpenAPIHono();
registerUpdate(users);
`,
      'update.ts': `
import { createRoute, z } from '@hono/zod-openapi';
import type { users } from './users';
const route = createRoute({
  method: 'put',
  path: '/{id}',
  request: {
    params: z.object({ id: z.string().min(1) }),
    query: z.object({ dry: z.string().optional() }),
    body: { content: { 'application/json': { schema: z.object({ name: z.string(), age: z.number().optional(), tags: z.array(z.string()).prefault([]) }) } } },
  },
  responses: { 200: { description: 'done' } },
});
export function registerUpdate(api: typeof users) {
  return api.openapi(route, async (c) => c.json(c.req.valid('json')), (result, c) => {
    if (!result.success) return c.json({}, 422);
  });
}
`,
    });
    expect(endpoints.map(({ method, path }) => `${method} ${path}`)).to.deep.equal([
      'GET /openapi',
      'PUT /users/{id}',
    ]);
    const [, update] = endpoints;
    expect(update.parameters.map((one) => `${one.in} ${one.name} ${one.required}`)).to.deep.equal([
      'path id true',
      'query dry false',
    ]);
    const body = JSON.stringify(update.body);
    expect(body).to.include('"name":{"type":"string"}').and.to.include('"required":["name"]');
  });
});

describe('agent/endpoints of Fastify', () => {
  it('reads plugins with their prefixes, and those of a folder', async () => {
    const endpoints = await endpointsOf({
      'server.ts': `
import Fastify from 'fastify';
import fp from 'fastify-plugin';
import autoload from '@fastify/autoload';
import path from 'node:path';
import { users } from './users';
const app = Fastify();
app.register(users, { prefix: '/users' });
app.register(fp(async (fastify) => { fastify.get('/shared', async () => 'x'); }));
app.register(import('./later'), { prefix: '/later' });
app.register(autoload, { dir: path.join(__dirname, 'routes'), options: { prefix: '/files' } });
app.route({ method: ['GET', 'POST'], url: '/both', handler: both });
async function both(request, reply) { return request.query.q; }
`,
      'users.ts': `
import type { FastifyInstance } from 'fastify';
export async function users(app: FastifyInstance) {
  app.get('/:id', { schema: {} }, async function show(request) { return request.headers['x-key']; });
  app.register(async (inner) => { inner.delete('/', { handler: remove }); }, { prefix: '/inner' });
}
async function remove() {}
`,
      'later.ts': `export default async function (fastify) { fastify.put('/x', async () => 1); }\n`,
      'routes/root.ts': `export default async function (fastify) { fastify.get('/', async () => 1); }\n`,
      'routes/tasks/_id/index.ts': `
const plugin = async (fastify) => { fastify.patch('/', async () => 1); };
export default plugin;
`,
      'routes/tasks/_id/autohooks.ts': `export default async function (fastify) { fastify.get('/not', h); }\n`,
    });
    expect(routesOf(endpoints)).to.deep.equal([
      'GET /both both',
      'POST /both both',
      'GET /files anonymous',
      'PATCH /files/tasks/{id} anonymous',
      'PUT /later/x anonymous',
      'GET /shared anonymous',
      'DELETE /users/inner remove',
      'GET /users/{id} show',
    ]);
    expect(parametersOf(endpoints[0])).to.deep.equal(['query q:string']);
  });
});

describe('agent/endpoints of Hapi', () => {
  it('reads routes and the plugins that a server registers', async () => {
    const endpoints = await endpointsOf({
      'server.js': `
const Hapi = require('@hapi/hapi');
const users = require('./users');
async function start() {
  const server = Hapi.server({ port: 3000 });
  await server.register({ plugin: users, routes: { prefix: '/api' } });
  server.route([
    { method: 'GET', path: '/files/{name*}', handler: file },
    { method: ['PUT', 'PATCH'], path: '/x', options: { handler: (request) => request.payload.a } },
  ]);
}
function file(request, h) { return request.query.size; }
start();
`,
      'users.js': `
exports.plugin = {
  name: 'users',
  register: async function (server, options) {
    server.route({ method: '*', path: '/users/{id?}', handler: () => 'x' });
  },
};
`,
    });
    expect(routesOf(endpoints)).to.deep.equal([
      'ANY /api/users/{id} handler',
      'GET /files/{name} file',
      'PATCH /x handler',
      'PUT /x handler',
    ]);
  });

  it('reads the plugins of a manifest of Glue', async () => {
    const endpoints = await endpointsOf({
      'lib/index.js': `
const Glue = require('@hapi/glue');
const manifest = require('./manifest');
Glue.compose(manifest, { relativeTo: process.cwd() + '/lib/plugins' }).then((server) => server.start());
`,
      'lib/manifest.js': `
module.exports = {
  server: { port: 80 },
  register: { plugins: [{ plugin: './users', routes: { prefix: '/api' } }, 'inert', { plugin: require('./plugins/health') }] },
  registrations: [{ plugin: { register: './old' }, options: { routes: { prefix: '/old' } } }],
};
`,
      'lib/plugins/users/index.js': `
exports.plugin = { name: 'users', register: (server) => server.route({ method: 'GET', path: '/users', handler: list }) };
function list(request) { return []; }
`,
      'lib/plugins/health.js': `
exports.register = async (server) => { server.route([{ method: 'GET', path: '/health', handler: () => 'up' }]); };
`,
      'lib/plugins/old.js': `
const register = (server, options, next) => {
  server.register(require('./older'));
  next();
};
register.attributes = { name: 'old' };
module.exports = register;
`,
      'lib/plugins/older.js': `
const register = (server, options, next) => { server.route({ method: 'POST', path: '/x', handler: save }); next(); };
register.attributes = { name: 'older' };
module.exports = register;
function save(request, reply) {}
`,
    });
    expect(routesOf(endpoints)).to.deep.equal([
      'GET /api/users list',
      'GET /health handler',
      'POST /old/x save',
    ]);
  });
});

describe('agent/endpoints of NestJS', () => {
  it('reads controllers below the global prefix and their version', async () => {
    const endpoints = await endpointsOf({
      'main.ts': `
import { NestFactory } from '@nestjs/core';
import { VersioningType } from '@nestjs/common';
import { AppModule } from './app.module';
async function bootstrap() {
  const app = await NestFactory.create(AppModule);
  app.setGlobalPrefix('api');
  app.enableVersioning({ type: VersioningType.URI, defaultVersion: '1' });
  await app.listen(3000);
}
bootstrap();
`,
      'app.module.ts': `
import { Module } from '@nestjs/common';
import { UsersController } from './users.controller';
@Module({ controllers: [UsersController] })
export class AppModule {}
`,
      'users.controller.ts': `
import { Body, Controller, Get, Headers, Param, Post, Query, Version } from '@nestjs/common';
abstract class Crud { @Get('count') count() { return 1; } }
@Controller(['users', 'people'])
export class UsersController extends Crud {
  @Get() list(@Query('page') page: number, @Headers('x-key') key: string) { return []; }
  @Version('2') @Get(':id') one(@Param('id') id: string) { return id; }
  @Post() create(@Body('name') name: string) { return name; }
}
`,
    });
    const users = endpoints.filter(({ path }) => path.includes('/users'));
    expect(routesOf(users)).to.deep.equal([
      'GET /api/v1/users UsersController.list',
      'POST /api/v1/users UsersController.create',
      'GET /api/v1/users/count Crud.count',
      'GET /api/v2/users/{id} UsersController.one',
    ]);
    expect(endpoints).to.have.length(8);
    expect(parametersOf(users[0])).to.deep.equal(['query page:number', 'header x-key:string']);
    expect(parametersOf(users[1])).to.deep.equal(['body name:string!']);
  });

  it('finds the global prefix in the configuration, and knows what it leaves out', async () => {
    const controller = `
import { Controller, Get } from '@nestjs/common';
@Controller() export class AppController { @Get() home() {} @Get('health') health() {} @Get('users') users() {} }
`;
    const main = (prefix: string) => `
import { NestFactory } from '@nestjs/core';
import { ConfigService } from '@nestjs/config';
import { AppController } from './app.controller';
import appConfig from './app.config';
async function bootstrap() {
  const app = await NestFactory.create(AppController);
  const config = app.get(ConfigService);
  app.setGlobalPrefix(${prefix}, { exclude: ['/', { path: 'health', method: 0 }] });
}
bootstrap();
`;
    const config = `
import { registerAs } from '@nestjs/config';
export default registerAs('app', () => ({ port: 3000, prefix: process.env.API_PREFIX || 'api' }));
`;
    const routes = async (prefix: string) =>
      (
        await endpointsOf({
          'main.ts': main(prefix),
          'app.controller.ts': controller,
          'app.config.ts': config,
        })
      ).map(({ path }) => path);
    expect(await routes("config.getOrThrow('app.prefix', { infer: true })")).to.deep.equal([
      '/',
      '/api/users',
      '/health',
    ]);
    expect(await routes("config.get('OTHER', 'v2')")).to.deep.equal(['/', '/health', '/v2/users']);
    expect(await routes("config.get('PREFIX')")).to.deep.equal(['/', '/health', '/{unknown}/users']);
  });
});
