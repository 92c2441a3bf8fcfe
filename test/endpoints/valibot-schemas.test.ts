import { expect } from 'chai';
import { definitionOf, inputsOf } from './definition-of.js';

describe('agent/endpoints: schemas of valibot', () => {
  it('say what bodies, queries and validators of Hono take', async () => {
    const definition = await definitionOf({
      'app.ts': `
import express from 'express';
import * as v from 'valibot';
import { Hono } from 'hono';
import { vValidator } from '@hono/valibot-validator';
const Login = v.object({
  email: v.pipe(v.string(), v.email(), v.maxLength(80)),
  password: v.pipe(v.string(), v.minLength(8), v.transform((text) => text.trim()), v.maxLength(9)),
  age: v.optional(v.pipe(v.number(), v.integer(), v.minValue(18)), 30),
  role: v.picklist(['admin', 'user']),
  tags: v.optional(v.pipe(v.array(v.string()), v.maxLength(5))),
  note: v.nullish(v.string()),
});
const app = express();
app.post('/login', (req, res) => { const input = v.parse(Login, req.body); res.json(input); });
app.post('/part', (req, res) => { const input = v.safeParse(v.pick(Login, ['email', 'role']), req.body); res.json(input); });
app.get('/list', (req, res) => { res.json(v.parse(v.partial(v.object({ page: v.number(), q: v.string() })), req.query)); });
app.listen(1);
const hono = new Hono();
hono.post('/hono', vValidator('json', v.intersect([v.object({ id: v.pipe(v.string(), v.uuid()) }), v.object({ on: v.boolean() })])), (c) => c.json(1));
export default hono;
`,
    });
    const inputs = (method: string, path: string) => inputsOf(definition, definition.paths[path][method]);
    expect(inputs('post', '/login')).to.deep.equal([
      'json age integer {"minimum":18,"default":30}',
      'json email string! {"format":"email","maxLength":80}',
      'json note string|null',
      'json password string! {"minLength":8}',
      'json role string! {"enum":["admin","user"]}',
      'json tags array<string> {"maxItems":5}',
    ]);
    expect(inputs('post', '/part')).to.deep.equal([
      'json email string! {"format":"email","maxLength":80}',
      'json role string! {"enum":["admin","user"]}',
    ]);
    expect(inputs('get', '/list')).to.deep.equal(['query page number', 'query q string']);
    expect(inputs('post', '/hono')).to.deep.equal(['json id string! {"format":"uuid"}', 'json on boolean!']);
  });
});
