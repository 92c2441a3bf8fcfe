import { Hono } from 'hono';
import { getCookie } from 'hono/cookie';
import { createFactory, createMiddleware } from 'hono/factory';
import { validator } from 'hono/validator';
import { zValidator } from '@hono/zod-validator';
import { html, raw } from 'hono/html';
import { upgradeWebSocket } from 'hono/cloudflare-workers';
import { OpenAPIHono } from '@hono/zod-openapi';
import { exec } from 'child_process';
const app = new Hono();
app.get('/q', (x) => { exec('ls ' + x.req.query('a')); // FOUND javascript/process/command-injection
  return x.text(''); });
app.get('/q2', (x) => { exec('ls ' + x.req.queries('a')![0]); // FOUND javascript/process/command-injection
  return x.text(''); });
app.get('/p/:a', (x) => { exec('ls ' + x.req.param('a')); // FOUND javascript/process/command-injection
  return x.text(''); });
app.get('/h', (x) => { exec('ls ' + x.req.header('x-a')); // FOUND javascript/process/command-injection
  return x.text(''); });
app.get('/c', (x) => { exec('ls ' + getCookie(x, 'a')); // FOUND javascript/process/command-injection
  return x.text(''); });
app.post('/b', async (x) => { const b = await x.req.json(); exec('ls ' + b.a); // FOUND javascript/process/command-injection
  return x.text(''); });
app.post('/f', async (x) => { const b = await x.req.parseBody(); exec('ls ' + b['f'].name); // FOUND javascript/process/command-injection
  return x.text(''); });
app.post('/f2', async (x) => { const b = await x.req.formData(); exec('ls ' + (b.get('f') as File).name); // FOUND javascript/process/command-injection
  return x.text(''); });
app.post('/f3', async (x) => { const b = await x.req.blob(); exec('ls ' + await b.text()); // FOUND javascript/process/command-injection
  return x.text(''); });
app.post('/v', validator('query', (value, x) => { exec('ls ' + value.a); // FOUND javascript/process/command-injection
  return value; }), (x) => x.text(''));
app.post('/v2', zValidator('json', schema), (x) => { const d = x.req.valid('json'); exec('ls ' + d.a); // FOUND javascript/process/command-injection
  return x.text(''); });
app.use('*', async (x, next) => { exec('ls ' + x.req.header('a')); // FOUND javascript/process/command-injection
  await next(); });
export const mw = createMiddleware(async (x, next) => { exec('ls ' + x.req.query('a')); // FOUND javascript/process/command-injection
  await next(); });
const factory = createFactory();
export const hs = factory.createHandlers(async (x) => { exec('ls ' + x.req.query('a')); // FOUND javascript/process/command-injection
  return x.text(''); });
app.get('/ws', upgradeWebSocket((x) => ({ onMessage(event, ws) { exec('ls ' + event.data); // MISSED
} })));
app.get('/x', (x) => { return x.html('<p>' + x.req.query('a')); // FOUND javascript/web/cross-site-scripting
});
app.get('/x2', (x) => { return x.html(html`<p>${raw(x.req.query('a'))}</p>`); // FOUND javascript/web/cross-site-scripting
});
app.get('/r', (x) => { return x.redirect(x.req.query('a')); // FOUND javascript/web/open-redirect
});
app.notFound((x) => { exec('ls ' + x.req.query('a')); // FOUND javascript/process/command-injection
  return x.text(''); });
const api = new OpenAPIHono();
api.openapi(route, (x) => { exec('ls ' + x.req.query('a')); // FOUND javascript/process/command-injection
  return x.text(''); });
api.get('/z', (x) => { exec('ls ' + x.req.query('a')); // FOUND javascript/process/command-injection
  return x.text(''); });
