const Koa = require('koa');
const Router = require('@koa/router');
const bodyParser = require('koa-bodyparser');
const files = require('./files');
const links = require('./links');

const app = new Koa();
const router = new Router({ prefix: '/api' });

app.use(async (ctx, next) => {
  try {
    await next();
  } catch (error) {
    ctx.status = error.status || 500;
    ctx.body = { message: 'failed', trace: error.stack }; // expect: CWE-209
  }
});
app.use(bodyParser());
router.get('/files/:name', files.read);
router.put('/files/:name', files.write);
router.delete('/files/:name', files.remove);
router.get('/links/:id', links.follow);
router.post('/links', links.preview);
app.use(router.routes());

module.exports = app;
