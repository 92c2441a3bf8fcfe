import { Hono } from 'hono';
import { html, raw } from 'hono/html';
import { setCookie } from 'hono/cookie';
import { links } from './links';

const app = new Hono();

app.route('/links', links);
app.get('/', (c) => c.html(html`<h1>Hello ${c.req.query('name')}</h1>`));
app.get('/old', (c) => c.html('<h1>Hello ' + c.req.query('name') + '</h1>')); // expect: CWE-79
app.get('/text', (c) => c.text('Hello ' + c.req.query('name')));
app.post('/login', async (c) => {
  const { user } = await c.req.json();
  setCookie(c, 'session', await sign(user), { httpOnly: true, secure: true, sameSite: 'Lax' });
  setCookie(c, 'token', await sign(user)); // expect: CWE-614
  return c.json({ user });
});

async function sign(user: string): Promise<string> {
  const key = new TextEncoder().encode(process.env.SESSION_KEY);
  return `${user}.${key.length}`;
}

export default app;
