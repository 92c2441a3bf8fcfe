import { Hono } from 'hono';

const targets = new Map([['docs', 'https://docs.example.com']]);

export const links = new Hono()
  .get('/:name', (c) => {
    const name = c.req.param('name');
    const target = targets.get(name);
    if (target) return c.redirect(target);
    return c.redirect(c.req.query('else') ?? '/'); // expect: CWE-601
  })
  .post('/check', async (c) => {
    const { url } = await c.req.json();
    const answer = await fetch(url); // expect: CWE-918
    const other = await fetch(`https://check.example.com/?url=${encodeURIComponent(url)}`);
    return c.json({ ok: answer.ok && other.ok });
  });
