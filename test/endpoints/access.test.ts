import { expect } from 'chai';
import { accessOf, authenticatedOf } from './access-of.js';
import { definitionOf } from './definition-of.js';

describe('agent/endpoints: who may call a route', () => {
  it('reads checks of Express in middleware, helpers and handlers, with their places', async () => {
    const found = await accessOf({
      'app.js': `
const express = require('express');
const jwt = require('jsonwebtoken');
const { session, isAdmin } = require('./session');
const app = express();
app.use(log);
app.get('/open', (req, res) => res.send('hello'));
app.get('/own', (req, res) => {
  if (!req.user) return res.status(401).end();
  res.json(req.user);
});
app.get('/helper', (req, res) => {
  const known = session(req, res);
  if (!known) return;
  res.json(known);
});
app.get('/admin', (req, res) => {
  if (!isAdmin(req)) {
    res.status(403).send('no');
    return;
  }
  res.send('welcome');
});
app.get('/token', byToken, (req, res) => res.send('ok'));
app.use('/later', (req, res, next) => {
  if (req.session.userId) return next();
  res.redirect('/login');
});
app.get('/later/one', (req, res) => res.send('ok'));
function log(req, res, next) { console.log(req.user); next(); }
function byToken(req, res, next) {
  const token = req.headers.authorization;
  jwt.verify(token, process.env.KEY, (error, user) => {
    if (error) return res.sendStatus(403);
    req.user = user;
    next();
  });
}
`,
      'session.js': `
exports.session = function session(req, res) {
  const found = sessions.get(req.headers['x-shop-token']);
  if (!found) {
    res.status(401).send('who are you?');
    return null;
  }
  return found;
};
exports.isAdmin = (req) => req.user && req.user.role === 'admin';
`,
    });
    expect(found).to.deep.equal(
      [
        'GET /admin yes role function app.js:18',
        'GET /helper yes token function app.js:14',
        'GET /later/one yes signed-in function app.js:26',
        'GET /open no',
        'GET /own yes signed-in function app.js:9',
        'GET /token yes token byToken app.js:34',
      ].map((line) => line.replace('function', 'a function without a name')),
    );
  });

  it('takes limits, forged forms, sign-in pages and what is open without a user for no check', async () => {
    const found = await authenticatedOf({
      'app.js': `
const express = require('express');
const { rateLimit } = require('express-rate-limit');
const csurf = require('csurf');
const app = express();
app.use(rateLimit({ max: 5 }));
app.use(csurf());
app.use((req, res, next) => {
  if (req.ip === '10.0.0.1') return res.status(403).end();
  next();
});
app.use(function checkCsrf(req, res, next) {
  if (req.headers['x-csrf-token'] !== req.session.csrf) return res.status(403).end();
  next();
});
app.post('/login', async (req, res) => {
  const user = await users.find(req.body.name);
  if (!user || user.password !== hash(req.body.password)) return res.status(401).send('wrong');
  req.session.userId = user.id;
  res.redirect('/');
});
app.get('/login', (req, res) => {
  if (req.user) return res.redirect('/');
  res.render('login');
});
app.get('/home', (req, res) => {
  if (!req.user) return res.render('welcome');
  res.render('home', { user: req.user });
});
app.get('/posts/:id', async (req, res) => {
  const post = await posts.find(req.params.id);
  if (post.isPrivate && !req.user) return res.status(401).end();
  res.json(post);
});
`,
    });
    expect(found).to.deep.equal({
      '/login': 'no',
      '/home': 'no',
      '/posts/{id}': 'unknown',
    });
  });

  it('takes what hands `next` to a scheduler for going on, whoever it lets pass', async () => {
    expect(
      await authenticatedOf({
        'app.js': `
const express = require('express');
const app = express();
app.use('/registered', (req, res, next) => {
  if (!req.session.hasOwnProperty('registration')) {
    return setImmediate(next);
  }
  res.redirect('/register/complete');
});
app.get('/registered/list', (req, res) => res.send('ok'));
app.use('/known', (req, res, next) => {
  if (req.session.userId) return process.nextTick(next);
  res.redirect('/login');
});
app.get('/known/list', (req, res) => res.send('ok'));
app.listen(1);
`,
      }),
    ).to.deep.equal({ '/registered/list': 'no', '/known/list': 'yes' });
  });

  it('reads a check that a variable of its module turns off, but none that a function changes', async () => {
    expect(
      await authenticatedOf({
        'app.js': `
const express = require('express');
const settings = require('./settings.js');
const withoutSignIn = settings.General && settings.General.withoutSignIn === true;
let maintained = false;
const app = express();
function refuse(res, message) {
  res.setHeader('Content-Type', 'text/plain').status(401).send(message);
}
app.use('/notes', (req, res, next) => {
  if (!req.session.loggedIn && !withoutSignIn) refuse(res, 'No session');
  else next();
});
app.use('/backups', (req, res, next) => {
  if (!req.session.loggedIn && !maintained) refuse(res, 'No session');
  else next();
});
app.post('/maintain', (req, res) => { maintained = true; res.json({}); });
app.get('/notes/list', (req, res) => { res.json([]); });
app.get('/backups/list', (req, res) => { res.json([]); });
app.listen(1);
`,
      }),
    ).to.deep.equal({ '/notes/list': 'yes', '/backups/list': 'unknown', '/maintain': 'no' });
  });

  it('takes what handles errors for no check of who asks', async () => {
    const access = await authenticatedOf({
      'app.js': `
const express = require('express');
const app = express();
app.use((error, req, res, next) => {
  if (!req.session.user) return res.status(403).json({ error: error.message });
  next(error);
});
app.get('/open', (req, res) => res.json([]));
app.listen(80);
`,
    });
    expect(access).to.deep.equal({ '/open': 'no' });
  });

  it('does not know where middleware, handlers or what mounts a router cannot be read', async () => {
    const found = await authenticatedOf({
      'app.js': `
const express = require('express');
const app = express();
app.get('/handler', find('handler'));
app.get('/plain', (req, res) => res.send('ok'));
const lone = express.Router();
lone.get('/lone', (req, res) => res.send('ok'));
`,
    });
    expect(found).to.deep.equal({ '/handler': 'unknown', '/plain': 'no', '/{unknown}/lone': 'unknown' });
  });

  it('reads guards of NestJS, alone and put together in decorators of the program', async () => {
    const found = await authenticatedOf({
      'package.json': '{"dependencies":{"@nestjs/common":"10.0.0"}}',
      'src/main.ts': `
import { Controller, Get, UseGuards, applyDecorators } from '@nestjs/common';
export class Known {
  canActivate(context) { return !!context.switchToHttp().getRequest().user; }
}
export class Slow {
  canActivate(context) { return limits.allow(context.switchToHttp().getRequest().ip); }
}
export const Members = () => applyDecorators(UseGuards(Known));
@Controller('a')
export class A {
  @Get('open') open() { return 1; }
  @Get('one') @UseGuards(Known) one() { return 1; }
  @Get('two') @Members() two() { return 1; }
  @Get('slow') @UseGuards(Slow) slow() { return 1; }
}
`,
    });
    expect(found).to.deep.equal({ '/a/open': 'no', '/a/one': 'yes', '/a/two': 'yes', '/a/slow': 'no' });
  });

  it('says it in the definition', async () => {
    const { paths } = await definitionOf({
      'app.js': `
const app = require('express')();
app.get('/a', (req, res) => {
  if (!req.session.user) return res.sendStatus(401);
  res.send('a');
});
`,
    });
    expect(paths['/a'].get).to.include({ 'x-goalkeeper-authenticated': 'yes' });
    expect(paths['/a'].get)
      .to.have.property('x-goalkeeper-guards')
      .that.deep.equals([{ name: 'a function without a name', kind: 'signed-in', at: 'app.js:4' }]);
  });
});
