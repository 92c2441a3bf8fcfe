import { expect } from 'chai';
import { authenticatedOf, authenticatedOfRoutes } from './access-of.js';

describe('agent/endpoints: checks that are written as choices and promises', () => {
  it('reads a choice between going on and refusing, in middleware of Express', async () => {
    const found = await authenticatedOf({
      'app.js': `
const express = require('express');
const jwt = require('jsonwebtoken');
const app = express();
const refuse = (res) => res.status(401).end();
class Unauthorized extends Error {}
const isKnown = async (req) => Boolean(await sessions.get(req.cookies.session));
const byStatus = (req, res, next) => (req.user ? next() : res.status(401).end());
const byHelper = (req, res, next) => { req.isAuthenticated() ? next() : refuse(res); };
const byError = (req, res, next) => { return !req.session.user ? next(new Unauthorized()) : next(); };
const byAnd = (req, res, next) => req.user && next();
const byOr = (req, res, next) => { req.user || refuse(res); next(); };
const byAwait = async (req, res, next) => ((await isKnown(req)) ? next() : res.sendStatus(401));
const byNested = (req, res, next) => req.user ? (req.user.role === 'admin' ? next() : res.sendStatus(403)) : res.sendStatus(401);
const byThen = (req, res, next) =>
  findUser(req.headers.authorization).then((user) => (user ? next() : res.status(401).end()));
const byCatch = (req, res, next) => {
  verifyToken(req.headers.authorization).then(() => next()).catch(() => res.sendStatus(401));
};
const byPromise = (req, res, next) =>
  new Promise((resolve, reject) => (req.session.user ? resolve() : reject(new Unauthorized()))).then(() => next(), next);
const optional = (req, res, next) => (req.user ? next() : next());
const named = (req, res, next) => { res.locals.name = req.user ? req.user.name : 'guest'; next(); };
const either = (req, res, next) => { req.user ? log(req.user) : null; next(); };
const hello = (req, res) => res.send('hello');
app.get('/status', byStatus, hello);
app.get('/helper', byHelper, hello);
app.get('/error', byError, hello);
app.get('/and', byAnd, hello);
app.get('/or', byOr, hello);
app.get('/await', byAwait, hello);
app.get('/nested', byNested, hello);
app.get('/then', byThen, hello);
app.get('/catch', byCatch, hello);
app.get('/promise', byPromise, hello);
app.get('/optional', optional, hello);
app.get('/named', named, hello);
app.get('/either', either, hello);
app.get('/own', (req, res) => (req.user ? res.json(req.user) : res.status(401).json({ error: 'who are you?' })));
app.get('/page', (req, res) => res.render('page', { name: req.user ? req.user.name : 'guest' }));
app.get('/missing', (req, res) => { const item = items[req.query.id]; return item ? res.json(item) : res.status(404).end(); });
`,
    });
    expect(found).to.deep.equal({
      ...{
        '/status': 'yes',
        '/helper': 'yes',
        '/error': 'yes',
        '/and': 'yes',
        '/or': 'yes',
        '/await': 'yes',
      },
      ...{ '/nested': 'yes', '/then': 'yes', '/catch': 'yes', '/promise': 'yes', '/own': 'yes' },
      ...{ '/optional': 'no', '/named': 'no', '/either': 'no', '/page': 'no', '/missing': 'no' },
    });
  });

  it('reads paths that a choice lets pass, and choices of Koa and Flask', async () => {
    const found = await authenticatedOfRoutes({
      'app.js': `
const express = require('express');
const app = express();
app.use((req, res, next) => (req.path === '/login' ? next() : requireUser(req, res, next)));
app.get('/login', (req, res) => res.send('form'));
app.get('/own', (req, res) => res.send('own'));
function requireUser(req, res, next) {
  return req.session.user ? next() : res.redirect('/login');
}
`,
      'koa.js': `
const Koa = require('koa');
const Router = require('@koa/router');
const router = new Router();
router.get('/koa', async (ctx, next) => (ctx.state.user ? next() : ctx.throw(401)), (ctx) => { ctx.body = 'hi'; });
new Koa().use(router.routes()).listen(1);
`,
      'app.py': `
from flask import Flask, session, abort, render_template, redirect
app = Flask(__name__)

@app.get('/flask')
def own():
    return render_template('own.html') if session.get('user_id') else redirect('/login')

@app.get('/flask/or')
def either():
    session.get('user_id') or abort(401)
    return render_template('own.html')

@app.get('/flask/open')
def open_to_all():
    return render_template('own.html' if session.get('user_id') else 'other.html')
`,
    });
    expect(found).to.deep.equal({
      ...{ 'GET /login': 'no', 'GET /own': 'yes', 'GET /koa': 'yes' },
      ...{ 'GET /flask': 'yes', 'GET /flask/or': 'yes', 'GET /flask/open': 'no' },
    });
  });
});

describe('agent/endpoints: names that say something else of who asks', () => {
  it('takes no method of a dictionary for the only function of that name', async () => {
    const found = await authenticatedOf({
      'main.py': `
from fastapi import Depends, FastAPI, HTTPException, Request

app = FastAPI()

async def shop(request: Request):
    name = request.path_params.get('shop')
    if name is None:
        raise HTTPException(status_code=400)
    return name

@app.get('/open')
async def open_to_all(shop=Depends(shop)):
    return shop
`,
      'users.py': `
from fastapi import HTTPException

class Users:
    async def get(self, request):
        if not request.session.get('user'):
            raise HTTPException(status_code=401)
        return request.session['user']
`,
    });
    expect(found).to.deep.equal({ '/open': 'no' });
  });

  it('takes no session of a database for that of a caller', async () => {
    const found = await authenticatedOf({
      'main.py': `
from fastapi import Depends, FastAPI, HTTPException, Request
from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncSession

app = FastAPI()

class Shops:
    def __init__(self, session: AsyncSession = Depends(get_session)):
        self.session = session

    async def by_slug(self, slug):
        return await self.one(select(Shop).where(Shop.slug == slug))

    async def one(self, statement):
        results = await self.session.execute(statement)
        return results.scalar()

async def current_shop(request: Request, shops: Shops = Depends(Shops)):
    shop = await shops.by_slug(request.path_params.get('shop'))
    if shop is None:
        raise HTTPException(status_code=400)
    return shop

async def known(request: Request):
    if request.session.get('user') is None:
        raise HTTPException(status_code=401)

@app.get('/open')
async def open_to_all(shop=Depends(current_shop)):
    return shop

@app.get('/own')
async def own(user=Depends(known)):
    return user
`,
    });
    expect(found).to.deep.equal({ '/open': 'no', '/own': 'yes' });
  });
});
