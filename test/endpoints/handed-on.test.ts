import { expect } from 'chai';
import { handlersOf } from './handlers-of.js';

describe('agent/endpoints: handlers that functions are wrapped around', () => {
  it('finds those of Express behind wrappers in this file and in others, and reads what these ask', async () => {
    const found = await handlersOf({
      'wrap.js': `
function caught(run) {
  return function (req, res, next) {
    return Promise.resolve(run(req, res, next)).catch(next);
  };
}
const signedIn = (run) => (req, res, next) => {
  if (!req.session.user) return res.status(401).end();
  return run(req, res, next);
};
const timed = (run) => async (...args) => {
  const start = Date.now();
  const result = await run(...args);
  console.log(Date.now() - start);
  return result;
};
const bound = (run) => function () {
  return run.apply(this, arguments);
};
const scheduled = (queue) => (run) => (req, res) => {
  queue.add(() => run(req, res));
};
module.exports = { caught, signedIn, timed, bound, scheduled };
`,
      'orders.js': `
const { caught, signedIn, timed } = require('./wrap');
const list = caught(async (req, res) => {
  res.json([]);
});
class Orders {
  constructor() {
    this.remove = this.remove.bind(this);
  }
  one(req, res) {
    this.answer(res, {});
  }
  remove(req, res) {
    this.answer(res, {});
  }
  answer(res, what) {
    res.json(what);
  }
}
module.exports = { list, mine: signedIn(caught(mine)), orders: new Orders(), timed };
function mine(req, res) {
  res.json([1]);
}
`,
      'app.js': `
const express = require('express');
const { list, mine, orders, timed } = require('./orders');
const { bound, caught, signedIn, scheduled } = require('./wrap');
const app = express();
app.get('/list', list);
app.get('/mine', mine);
app.get('/one', caught(signedIn((req, res) => orders.one(req, res))));
app.get('/remove', timed(orders.remove));
app.get('/bound', bound(caught(orders.one.bind(orders))));
app.get('/scheduled', scheduled(new Set())(orders.remove));
`,
    });
    expect(found).to.deep.equal({
      '/list': 'list orders.js:3 no',
      '/mine': 'mine orders.js:21 yes, signed-in signedIn',
      '/one': 'anonymous app.js:8 yes, signed-in signedIn',
      '/remove': 'Orders.remove orders.js:13 no',
      '/bound': 'Orders.one orders.js:10 no',
      '/scheduled': 'Orders.remove orders.js:13 no',
    });
  });

  it('takes a closure for the handler that gives others less than the request, and one that is made with settings', async () => {
    const found = await handlersOf({
      'app.js': `
const express = require('express');
const app = express();
function log(text) {
  console.log(text);
}
function format(result) {
  return { result };
}
function isKnown(req) {
  return req.query.known === '1';
}
const failed = (error, req, res) => res.status(500).end();
const logged = (write) => (req, res) => {
  write(req.path);
  res.json([]);
};
const formatted = (make) => (req, res) => {
  res.json(make([1]));
};
const asked = (test) => (req, res) => {
  if (!test(req, res)) return res.status(404).end();
  res.json([]);
};
const caught = (onError) => (run) => async (req, res, next) => {
  try {
    await run(req, res, next);
  } catch (error) {
    onError(error, req, res);
  }
};
const written = (write) => (run) => (req, res, next) =>
  run(req, { page: 1 }).then((result) => write(result, req, res, next));
const writer = (result, req, res, next) => res.json(result);
const page = async (req, settings) => [settings.page];
const paged = ({ size }) => (req, res) => res.json([size]);
const subscribed = (run) => (req, res) => {
  setInterval(run, 1000);
  res.json([]);
};
app.get('/logged', logged(log));
app.get('/formatted', formatted(format));
app.get('/asked', asked(isKnown));
app.get('/caught', caught(failed)(paged({ size: 3 })));
app.get('/written', written(writer)(page));
app.get('/paged', paged({ size: 10 }));
app.get('/subscribed', subscribed(log));
`,
    });
    expect(found).to.deep.equal({
      '/logged': 'logged() app.js:14 no',
      '/formatted': 'formatted() app.js:18 no',
      '/asked': 'asked() app.js:21 unknown, unknown asked',
      '/caught': 'paged() app.js:36 no',
      '/paged': 'paged() app.js:36 no',
      '/written': 'page app.js:35 no',
      '/subscribed': 'subscribed() app.js:37 no',
    });
  });

  it('finds those of functions that register a closure around what they are given', async () => {
    const found = await handlersOf({
      'routes.js': `
const express = require('express');
const orders = require('./orders');
const router = express.Router();
function respond(req, res, result) {
  res.json(result);
}
function route(method, path, before, run, answer = null, isWhole = true) {
  router[method](path, ...before, (req, res, next) => {
    try {
      const work = () => run(req, res, next);
      const result = isWhole ? transaction(work) : work();
      if (answer) answer(req, res, result);
    } catch (error) {
      res.status(500).end();
    }
  });
}
function transaction(work) {
  return work();
}
function help(req) {
  return req.query.lang;
}
module.exports = (app, upload) => {
  route('get', '/orders', [], orders.list, respond);
  route('post', '/orders/new', [], (req) => ({}), respond, false);
  router.get('/own', (req, res) => {
    const file = upload(req);
    res.json(file);
  });
  app.use(router);
};
`,
      'orders.js': `
exports.list = list;
function list(req) {
  return [req.query.page];
}
function help(req) {
  return req.query.lang;
}
`,
      'app.js': `
const express = require('express');
const app = express();
require('./routes')(app, function upload(req) { return req.body; });
`,
    });
    expect(found).to.deep.equal({
      '/orders': 'list orders.js:3 unknown, unknown route',
      '/orders/new': 'anonymous routes.js:27 unknown, unknown route',
      '/own': 'anonymous routes.js:28 no',
    });
  });

  it('reads what middleware of Express asks that functions are wrapped around', async () => {
    const found = await handlersOf({
      'app.js': `
const express = require('express');
const app = express();
const caught = (run) => async (req, res, next) => {
  try {
    await run(req, res, next);
  } catch (error) {
    next(error);
  }
};
async function signedIn(req, res, next) {
  if (!req.session.user) return res.status(401).end();
  next();
}
async function staff(req, res, next) {
  if (req.user.role !== 'staff') return res.status(403).end();
  next();
}
app.get('/open', caught(async (req, res) => res.json([])));
app.get('/staff', caught(signedIn), caught(staff), caught(async (req, res) => res.json([])));
app.use(caught(signedIn));
app.get('/mine', (req, res) => res.json([]));
`,
    });
    expect(found).to.deep.equal({
      '/open': 'anonymous app.js:19 no',
      '/staff': 'anonymous app.js:20 yes, signed-in signedIn, role staff',
      '/mine': 'anonymous app.js:22 yes, signed-in signedIn',
    });
  });

  it('finds those of Koa, which have one parameter', async () => {
    const found = await handlersOf({
      'app.js': `
const Koa = require('koa');
const Router = require('@koa/router');
const router = new Router();
const app = new Koa();
const timed = (run) => async (ctx) => {
  await run(ctx);
  ctx.set('x-time', '1');
};
const withUser = (find, run) => async (ctx) => {
  if (!(await find(ctx))) ctx.throw(404);
  return run(ctx);
};
async function list(ctx) {
  ctx.body = [];
}
async function found(ctx) {
  return ctx.query.id;
}
router.get('/list', timed(list));
router.get('/user', timed(withUser(found, list)));
app.use(router.routes());
`,
    });
    expect(found).to.deep.equal({
      '/list': 'list app.js:14 no',
      '/user': 'list app.js:14 unknown, unknown withUser',
    });
  });
});
