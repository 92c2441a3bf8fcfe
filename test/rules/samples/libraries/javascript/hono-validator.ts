import { Hono } from 'hono';
import { zValidator } from '@hono/zod-validator';
import { proxy } from 'hono/proxy';
import { z } from 'zod';
import { execSync } from 'node:child_process';
const app = new Hono();
app.post('/ping', zValidator('json', z.object({ host: z.string() })), (c) => {
  const { host } = c.req.valid('json');
  execSync('ping ' + host); // FOUND javascript/process/command-injection
  return c.json({});
});
app.get('/via', (c) => proxy(c.req.query('to'))); // FOUND javascript/request/server-side-request-forgery
