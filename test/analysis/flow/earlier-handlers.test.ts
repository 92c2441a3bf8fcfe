import { expectAtMarks } from './marked-lines.js';

describe('agent/analysis/flow: checks of handlers that run before', function () {
  this.timeout(20_000);
  const paths = (path: string, program: string) => expectAtMarks('path-traversal', path, program);

  it('say what is read of the request in Express', () =>
    paths(
      'a.js',
      `const fs = require('fs');
const express = require('express');
const app = express();
const check = (req, res, next) => {
  if (!/^[a-z]+$/.test(req.query.f)) return res.status(400).end();
  next();
};
const checkElse = (req, res, next) => {
  if (!/^[a-z]+$/.test(req.query.f)) res.status(400).end();
  else next();
};
const look = (req, res, next) => {
  if (!/^[a-z]+$/.test(req.query.f)) console.log('odd');
  next();
};
const failing = (req, res, next) => {
  if (!/^[a-z]+$/.test(req.query.f)) return next(new Error('bad'));
  next();
};
const later = (req, res, next) => {
  if (!/^[a-z]+$/.test(req.query.f)) return setTimeout(next, 10);
  next();
};
app.get('/1', check, (req, res) => { fs.createReadStream('/srv/' + req.query.f).pipe(res); });
app.get('/2', checkElse, (req, res) => { fs.createReadStream('/srv/' + req.query.f).pipe(res); });
app.get('/3', failing, (req, res) => { fs.createReadStream('/srv/' + req.query.f).pipe(res); });
app.get('/4', look, (req, res) => { fs.createReadStream('/srv/' + req.query.f).pipe(res); }); // found
app.get('/5', later, (req, res) => { fs.createReadStream('/srv/' + req.query.f).pipe(res); }); // found
app.get('/6', check, (req, res) => { fs.createReadStream('/srv/' + req.query.g).pipe(res); }); // found
function show(req, res) { fs.createReadStream('/srv/' + req.query.f).pipe(res); } // found
app.get('/7', check, show);
app.get('/8', show);
function other(req, res) { fs.createReadStream('/srv/' + req.query.f).pipe(res); }
app.get('/9', check, other);
app.route('/10').get(check, (req, res) => { fs.createReadStream('/srv/' + req.query.f).pipe(res); });
const router = express.Router();
router.get('/a', (req, res) => { fs.createReadStream('/srv/' + req.query.f).pipe(res); }); // found
router.use(check);
router.get('/b', (req, res) => { fs.createReadStream('/srv/' + req.query.f).pipe(res); });
app.use('/x', check);
app.get('/x/1', (req, res) => { fs.createReadStream('/srv/' + req.query.f).pipe(res); });
app.get('/y/1', (req, res) => { fs.createReadStream('/srv/' + req.query.f).pipe(res); }); // found
app.use('/r', router);
app.listen(1);
`,
    ));

  it('as do strict patterns in paths', () =>
    paths(
      'c.js',
      `const fs = require('fs');
const express = require('express');
const app = express();
const ID = '([0-9a-f]{10,16})';
app.get('/1/:id(\\\\d+)', (req, res) => { fs.createReadStream('/srv/' + req.params.id).pipe(res); });
app.get(\`/2/:id\${ID}\`, (req, res) => { fs.createReadStream('/srv/' + req.params.id).pipe(res); });
app.get('/3/:id(.*)', (req, res) => { fs.createReadStream('/srv/' + req.params.id).pipe(res); }); // found
app.get('/4/:other(\\\\d+)/:id', (req, res) => { fs.createReadStream('/srv/' + req.params.id).pipe(res); }); // found
const show = (req, res) => { fs.createReadStream('/srv/' + req.params.id).pipe(res); }; // found
app.get('/5/:id(\\\\d+)', show);
app.get('/6/:id', show);
app.listen(1);
`,
    ));

  it('and in Koa', () =>
    paths(
      'b.js',
      `const fs = require('fs');
const Koa = require('koa');
const Router = require('@koa/router');
const app = new Koa();
const router = new Router();
const check = async (ctx, next) => {
  if (!/^[a-z]+$/.test(ctx.query.f)) {
    ctx.status = 400;
    return;
  }
  await next();
};
router.get('/1', check, async (ctx) => { ctx.body = fs.createReadStream('/srv/' + ctx.query.f); });
router.get('/2', async (ctx) => { ctx.body = fs.createReadStream('/srv/' + ctx.query.f); }); // found
app.use(router.routes());
`,
    ));
});
