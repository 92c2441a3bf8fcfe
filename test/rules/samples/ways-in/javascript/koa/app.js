const Koa = require('koa');
const Router = require('@koa/router');
const { koaBody } = require('koa-body');
const bodyParser = require('koa-bodyparser');
const multer = require('@koa/multer');
const send = require('koa-send');
const { exec } = require('child_process');
const app = new Koa();
const router = new Router();
const upload = multer();
app.use(koaBody({ multipart: true }));
app.use(bodyParser());
router.get('/q', (ctx) => { exec('ls ' + ctx.query.a); // FOUND javascript/process/command-injection
});
router.get('/q2', (ctx) => { exec('ls ' + ctx.request.query.a); // FOUND javascript/process/command-injection
});
router.get('/q3', (ctx) => { exec('ls ' + ctx.URL.searchParams.get('a')); // FOUND javascript/process/command-injection
});
router.get('/p/:a', (ctx) => { exec('ls ' + ctx.params.a); // FOUND javascript/process/command-injection
});
router.get('/p2/:a', (ctx) => { exec('ls ' + ctx.request.params.a); // FOUND javascript/process/command-injection
});
router.get('/h', (ctx) => { exec('ls ' + ctx.get('x-a')); // FOUND javascript/process/command-injection
});
router.get('/h2', (ctx) => { exec('ls ' + ctx.headers['x-a']); // FOUND javascript/process/command-injection
});
router.get('/c', (ctx) => { exec('ls ' + ctx.cookies.get('a')); // FOUND javascript/process/command-injection
});
router.post('/b', (ctx) => { exec('ls ' + ctx.request.body.a); // FOUND javascript/process/command-injection
});
router.post('/b2', async (ctx, next) => { const { a } = ctx.request.body; exec('ls ' + a); // FOUND javascript/process/command-injection
});
router.post('/f', (ctx) => { exec('ls ' + ctx.request.files.f.originalFilename); // FOUND javascript/process/command-injection
});
router.post('/f2', upload.single('f'), (ctx) => { exec('ls ' + ctx.file.originalname); // FOUND javascript/process/command-injection
});
router.post('/f3', upload.array('f'), (ctx) => { exec('ls ' + ctx.files[0].originalname); // FOUND javascript/process/command-injection
});
router.post('/f4', upload.single('f'), (ctx) => { exec('ls ' + ctx.request.file.originalname); // FOUND javascript/process/command-injection
});
router.get('/x', (ctx) => { ctx.body = '<p>' + ctx.query.a; // FOUND javascript/web/cross-site-scripting
});
router.get('/x2', (ctx) => { ctx.response.body = '<p>' + ctx.query.a; // FOUND javascript/web/cross-site-scripting
});
router.get('/r', (ctx) => { ctx.redirect(ctx.query.a); // FOUND javascript/web/open-redirect
});
router.get('/s', async (ctx) => { await send(ctx, ctx.query.a, { root: '/' }); });
router.get('/t', async (ctx) => { await ctx.render(ctx.query.a); // FOUND javascript/web/view-name
});
router.get('/m', async ({ query, request }) => { exec('ls ' + query.a); // FOUND javascript/process/command-injection
  exec('ls ' + request.body.a); // FOUND javascript/process/command-injection
});
app.use(router.routes());
app.use(async ({ request: req, response: res }, next) => { exec('ls ' + req.query.a); // FOUND javascript/process/command-injection
});
