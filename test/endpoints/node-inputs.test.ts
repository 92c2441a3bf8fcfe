import { expect } from 'chai';
import { checksOf, definitionOf, inputsOf } from './definition-of.js';
import { endpointsOf, parametersOf } from './small-application.js';

describe('agent/endpoints: what Express takes', () => {
  it('reads validators, files and what wrapped handlers read', async () => {
    const definition = await definitionOf({
      'app.js': `
const express = require('express');
const { body, query, param } = require('express-validator');
const { celebrate, Joi } = require('celebrate');
const { z } = require('zod');
const yup = require('yup');
const multer = require('multer');
const app = express();
const upload = multer({ dest: '/tmp' });
const wrap = (fn) => (req, res, next) => Promise.resolve(fn(req, res, next)).catch(next);
const validate = (schema) => (req, res, next) => { schema.parse(req.body); next(); };

app.post('/validated/:id', [body('email').isEmail(), body('name').optional().isLength({ min: 2, max: 9 })],
  query('size').isInt({ min: 1, max: 5 }), param('id').isUUID(), (req, res) => res.end());

app.post('/joi', celebrate({
  body: Joi.object({
    name: Joi.string().min(3).required(),
    role: Joi.string().valid('admin', 'user').default('user'),
    tags: Joi.array().items(Joi.string()).max(4),
    address: Joi.object({ city: Joi.string().required() }),
  }),
  query: { page: Joi.number().integer().min(1) },
}), (req, res) => res.end());

const User = z.object({
  email: z.string().email(),
  age: z.number().int().positive().optional(),
  kind: z.enum(['a', 'b']),
  nested: z.object({ note: z.string().nullable() }),
  code: z.string().regex(/^[a-z]+$/),
});
app.post('/zod', validate(User.partial({}).extend({ email: z.string().email() })), (req, res) => res.end());
app.post('/zod-whole', validate(User), (req, res) => res.end());

const Account = yup.object({ name: yup.string().max(5).required(), site: yup.string().url() });
app.post('/yup', validate(Account), (req, res) => res.end());

app.post('/photo', upload.single('photo'), wrap(async (req, res) => {
  const { title, meta: { size } } = req.body;
  const page = parseInt(req.query.page || '1', 10);
  const limit = req.query.limit ?? 10;
  res.json({ title, size, page, limit });
}));
`,
    });
    const { paths } = definition;
    expect(inputsOf(definition, paths['/validated/{id}'].post)).to.deep.equal([
      'json email string! {"format":"email"}',
      'json name string {"minLength":2,"maxLength":9}',
      'path id string! {"format":"uuid"}',
      'query size integer! {"minimum":1,"maximum":5}',
    ]);
    expect(inputsOf(definition, paths['/joi'].post)).to.deep.equal([
      'json address object',
      'json name string! {"minLength":3}',
      'json role string {"enum":["admin","user"],"default":"user"}',
      'json tags array<string> {"maxItems":4}',
      'query page integer {"minimum":1}',
    ]);
    expect(inputsOf(definition, paths['/zod-whole'].post)).to.deep.equal([
      'json age integer {"exclusiveMinimum":0}',
      'json code string! {"pattern":"^[a-z]+$"}',
      'json email string! {"format":"email"}',
      'json kind string! {"enum":["a","b"]}',
      'json nested object!',
    ]);
    expect(inputsOf(definition, paths['/zod'].post)).to.include('json kind string {"enum":["a","b"]}');
    expect(inputsOf(definition, paths['/zod'].post)).to.include('json email string! {"format":"email"}');
    expect(inputsOf(definition, paths['/yup'].post)).to.deep.equal([
      'json name string! {"maxLength":5}',
      'json site string {"format":"uri"}',
    ]);
    expect(inputsOf(definition, paths['/photo'].post)).to.deep.equal([
      'form-data meta object',
      'form-data photo string {"format":"binary"}',
      'form-data title any',
      'query limit integer {"default":10}',
      'query page string {"default":"1"}',
    ]);
  });

  it('reads schemas by which handlers check what they get', async () => {
    const endpoints = await endpointsOf({
      'app.js': `
const express = require('express');
const Joi = require('joi');
const { z } = require('zod');
const { createUser } = require('./schemas');
const app = express();
app.post('/users', (req, res) => {
  const checked = createUser.safeParse(req.body);
  if (!checked.success) return res.status(400).end();
  res.json(checked.data.name);
});
app.put('/users/:id', async (req, res) => {
  const schema = z.object({ name: z.string().max(20), owner: z.string(), page: z.number().optional() });
  const { name } = await schema.parseAsync({ ...req.body, owner: req.user.id });
  const own = JSON.parse(req.body.text);
  res.json(name, own);
});
app.get('/users', (req, res) => {
  const { value } = Joi.attempt(req.query, Joi.object({ sort: Joi.string().valid('name', 'age').required() }));
  res.json(list({ ...req.query, limit: 3 }));
});
app.patch('/users/:id/address', (req, res) => save(res, req.body.address));
function save(res, body) { res.json(z.object({ city: z.string() }).parse(body)); }
function list(query) { return query.limit; }
`,
      'schemas.js': `
const { z } = require('zod');
exports.createUser = z.object({ name: z.string().min(2), tags: z.array(z.string()).optional() });
`,
    });
    expect(endpoints.map((one) => [one.method, one.path, ...parametersOf(one)])).to.deep.equal([
      ['GET', '/users', 'query sort:string!'],
      ['POST', '/users', 'body name:string!', 'body tags:array'],
      ['PUT', '/users/{id}', 'path id:string!', 'body name:string!', 'body page:number', 'body text'],
      ['PATCH', '/users/{id}/address', 'path id:string!', 'body address:object'],
    ]);
    expect(endpoints[0].parameters[0].schema).to.deep.equal({ type: 'string', enum: ['name', 'age'] });
    expect(endpoints[3].parameters[1].schema).to.deep.equal({
      ...{ type: 'object', properties: { city: { type: 'string' } }, required: ['city'] },
    });
  });

  it('reads requests that handlers unpack', async () => {
    const endpoints = await endpointsOf({
      'app.js': `
const app = require('express')();
app.post('/a', (req, res) => { const { models, body } = req; res.json(models.find(body.email)); });
app.post('/b', (req, res) => { const { body: { name }, query } = req; res.json(name, query.page); });
app.post('/c', ({ body, query }, res) => { res.json(body.name, query.sort); });
app.post('/d', ({ body: { tag } }, res) => { res.json(tag); });
`,
    });
    expect(endpoints.map((one) => [one.path, ...parametersOf(one)])).to.deep.equal([
      ['/a', 'body email'],
      ['/b', 'body name', 'query page:string'],
      ['/c', 'body name', 'query sort:string'],
      ['/d', 'body tag'],
    ]);
  });

  it('says which routes ask who sends a request', async () => {
    const { paths, components } = await definitionOf({
      'app.js': `
const express = require('express');
const passport = require('passport');
const { expressjwt } = require('express-jwt');
const app = express();
const admin = express.Router();
function requireAuth(req, res, next) {
  if (!req.headers.authorization) return res.status(401).end();
  next();
}
const countVisits = (req, res, next) => next();
const noteAuthenticated = (req, res, next) => { req.seen = true; next(); };
app.get('/open', countVisits, (req, res) => res.end());
app.post('/login', passport.authenticate('local'), (req, res) => res.end());
app.get('/token', passport.authenticate('jwt', { session: false }), (req, res) => res.end());
app.get('/maybe', expressjwt({ secret: 's', credentialsRequired: false }), (req, res) => res.end());
app.get('/own', requireAuth, (req, res) => res.end());
app.use(noteAuthenticated);
app.get('/noted', (req, res) => res.end());
admin.get('/list', (req, res) => res.end());
app.use('/admin', requireAuth, admin);
app.get('/before', (req, res) => res.end());
const checkSession = (req, res, next) => {
  if (req.path === '/let-in' || req.session.user) return next();
  res.status(401).end();
};
app.get('/unknown', require('./nowhere').isLoggedIn, (req, res) => res.end());
app.use(checkSession);
app.get('/let-in', (req, res) => res.end());
app.get('/kept-out', (req, res) => res.end());
app.use(requireAuth);
app.get('/after', (req, res) => res.end());
`,
    });
    const checks = Object.fromEntries(
      Object.entries(paths).map(([path, item]) => [path, checksOf(Object.values(item)[0])]),
    );
    expect(checks).to.deep.equal({
      '/admin/list': 'bearer',
      '/after': 'bearer+session',
      '/before': '-',
      '/kept-out': 'session',
      '/let-in': '-',
      '/login': '-',
      '/maybe': 'bearer or none',
      '/noted': '-',
      '/open': '-',
      '/own': 'bearer',
      '/token': 'bearer',
      '/unknown': 'nowhere.isLoggedIn',
    });
    expect(components?.securitySchemes?.bearer).to.deep.equal({ type: 'http', scheme: 'bearer' });
  });
});

describe('agent/endpoints: what Fastify, Hapi, Hono and NestJS take', () => {
  it('reads schemas of Fastify and TypeBox, and hooks', async () => {
    const definition = await definitionOf({
      'app.ts': `
import Fastify from 'fastify';
import { Type } from '@sinclair/typebox';
const app = Fastify();
const Id = Type.Integer({ minimum: 1 });
app.register(async (api) => {
  api.addHook('onRequest', async (request, reply) => {
    if (!request.headers.authorization) reply.code(401).send();
  });
  api.post('/items/:id', {
    schema: {
      params: Type.Object({ id: Id }),
      querystring: { type: 'object', properties: { page: { type: 'integer', default: 1 } }, required: ['page'] },
      body: Type.Object({
        name: Type.String({ maxLength: 5 }),
        kind: Type.Optional(Type.Union([Type.Literal('a'), Type.Literal('b')])),
      }),
      response: { 201: Type.Object({ id: Id }) },
      tags: ['items'],
    },
  }, async () => ({}));
}, { prefix: '/api' });
app.get('/open', async () => ({}));
`,
    });
    const { paths } = definition;
    const create = paths['/api/items/{id}'].post;
    expect(inputsOf(definition, create)).to.deep.equal([
      'json kind string {"enum":["a","b"]}',
      'json name string! {"maxLength":5}',
      'path id integer! {"minimum":1}',
      'query page integer {"default":1}',
    ]);
    expect(create.tags).to.deep.equal(['items']);
    expect(create.responses['201'].content?.['application/json'].schema.required).to.deep.equal(['id']);
    expect(checksOf(create)).to.equal('bearer');
    expect(checksOf(paths['/open'].get)).to.equal('-');
  });

  it('reads validation and strategies of Hapi', async () => {
    const definition = await definitionOf({
      'server.js': `
const Hapi = require('@hapi/hapi');
const Joi = require('joi');
const server = Hapi.server({ port: 1 });
server.auth.strategy('jwt', 'jwt', {});
server.auth.default('jwt');
server.route({ method: 'POST', path: '/items', options: {
  validate: { payload: Joi.object({ name: Joi.string().required() }), query: { size: Joi.number() } },
}, handler: () => 1 });
server.route({ method: 'GET', path: '/open', options: { auth: false }, handler: () => 1 });
`,
    });
    const { paths } = definition;
    expect(inputsOf(definition, paths['/items'].post)).to.deep.equal([
      'json name string!',
      'query size number',
    ]);
    expect(checksOf(paths['/items'].post)).to.equal('jwt');
    expect(checksOf(paths['/open'].get)).to.equal('public');
  });

  it('reads validators and contexts of Hono', async () => {
    const definition = await definitionOf({
      'app.ts': `
import { Hono } from 'hono';
import { jwt } from 'hono/jwt';
import { zValidator } from '@hono/zod-validator';
import { z } from 'zod';
const app = new Hono();
app.use('/admin/*', jwt({ secret: 's' }));
app.post('/items', zValidator('json', z.object({ name: z.string() })), (c) => c.text(c.req.query('page')));
app.get('/admin/all', (c) => c.text(c.req.header('X-Trace')));
`,
    });
    const { paths } = definition;
    expect(inputsOf(definition, paths['/items'].post)).to.deep.equal([
      'json name string!',
      'query page string',
    ]);
    expect(inputsOf(definition, paths['/admin/all'].get)).to.deep.equal(['header X-Trace string']);
    expect(checksOf(paths['/items'].post)).to.equal('-');
    expect(checksOf(paths['/admin/all'].get)).to.equal('bearer');
  });

  it('reads classes, pipes, guards and middleware of NestJS', async () => {
    const definition = await definitionOf({
      'cats.dto.ts': `
import { IsEmail, IsEnum, IsInt, IsOptional, Max, MinLength, ValidateNested } from 'class-validator';
import { Type } from 'class-transformer';
import { PartialType } from '@nestjs/mapped-types'; export enum Kind { House = 'house', Wild = 'wild' }
export class Owner { @IsEmail() email: string; }
export class CatDto {
  @MinLength(2) name: string;
  @IsInt() @Max(30) age: number;
  @IsOptional() @IsEnum(Kind) kind: Kind;
  note?: string;
  lives = 9;
  @ValidateNested() @Type(() => Owner) owner: Owner;
}
export class UpdateCatDto extends PartialType(CatDto) {}
export class PageQuery { @IsInt() page: number; size?: number; }
`,
      'cats.controller.ts': `
import { Body, Controller, Get, Headers, Module, Param, ParseIntPipe, Patch, Post, Query, RequestMethod, UseGuards } from '@nestjs/common';
import { AuthGuard } from '@nestjs/passport';
import { CatDto, PageQuery, UpdateCatDto } from './cats.dto';
import { AuthMiddleware } from './auth';
class JwtGuard extends AuthGuard('jwt') {}
@Controller('cats')
export class CatsController {
  @Get() all(@Query() query: PageQuery, @Headers('X-Trace') trace: string) { return []; }
  @UseGuards(JwtGuard) @Post() create(@Body() cat: CatDto): Promise<CatDto> { return cat; }
  @Patch(':id') update(@Param('id', ParseIntPipe) id: number, @Body('cat') cat: UpdateCatDto) { return cat; }
  @Get('mine') mine() { return []; }
}
@Module({ controllers: [CatsController] })
export class AppModule {
  configure(consumer) { consumer.apply(AuthMiddleware).forRoutes({ path: 'cats/mine', method: RequestMethod.GET }); }
}
`,
      'auth.ts': `
import { Injectable } from '@nestjs/common';
@Injectable()
export class AuthMiddleware { use(req, res, next) { if (!req.headers.authorization) throw new UnauthorizedException(); next(); } }
`,
    });
    const { paths, components } = definition;
    expect(inputsOf(definition, paths['/cats'].get)).to.deep.equal([
      'header X-Trace string',
      'query page integer!',
      'query size number',
    ]);
    expect(inputsOf(definition, paths['/cats'].post)).to.deep.equal([
      'json age integer! {"maximum":30}',
      'json kind string {"enum":["house","wild"]}',
      'json lives any {"default":9}',
      'json name string! {"minLength":2}',
      'json note string',
      'json owner any! {"$ref":"#/components/schemas/Owner"}',
    ]);
    expect(components?.schemas?.UpdateCatDto.required).to.equal(undefined);
    expect(inputsOf(definition, paths['/cats/{id}'].patch)).to.include('path id integer!');
    expect(checksOf(paths['/cats'].post)).to.equal('bearer');
    expect(checksOf(paths['/cats'].get)).to.equal('-');
    expect(checksOf(paths['/cats/mine'].get)).to.equal('bearer');
  });
});
