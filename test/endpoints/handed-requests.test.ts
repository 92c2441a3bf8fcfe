import { expect } from 'chai';
import { definitionOf, inputsOf } from './definition-of.js';

describe('agent/endpoints: what functions read that are handed a request, or a part of it', () => {
  it('counts in JavaScript, where they take it apart in their parameters, too', async () => {
    const { paths, components } = await definitionOf({
      'app.js': `
const express = require('express');
const users = require('./users');
const app = express();
app.post('/made', (req, res) => { res.json(users.create(req.body)); });
app.post('/saved', (req, res) => { const body = req.body; res.json(save(body, req.query)); });
app.get('/whole', (req, res) => { res.json(page(req)); });
app.post('/apart', whole);
app.post('/spread', async (req, res) => { await new Store().put({ ...req.body, at: 1 }); });
app.post('/object', (req, res) => { res.json(new Note(req.body)); });
app.post('/inner', (req, res) => { res.json(users.nested(req.body.user)); });
function whole({ body, query: { page } }, res) { save(body, {}); res.json(page, body.own); }
function save({ name, email = 'x', ...rest }, { dry }) { return rest.list.map(({ inner }) => inner) + name + email + dry; }
function page(req) { return Number(req.query.page) + req.headers['x-trace'] + req.headers.authorization; }
class Store { async put({ key, at }) { return key + at; } }
class Note { constructor({ text }) { this.text = text; } }
app.listen(1);
`,
      'users.js': `
exports.create = function (data) { const { first, last } = data; return first + last + data.age; };
exports.nested = ({ mail, pass }) => mail + pass;
`,
    });
    const inputs = (method: string, path: string) =>
      inputsOf({ paths, components }, paths[path][method]).map((text) =>
        text.split(' ').slice(0, 2).join(' '),
      );
    expect(inputs('post', '/made')).to.deep.equal(['json age', 'json first', 'json last']);
    const saved = ['json email', 'json list', 'json name'];
    expect(inputs('post', '/saved')).to.deep.equal([...saved, 'query dry']);
    expect(inputs('get', '/whole')).to.deep.equal(['header x-trace', 'query page']);
    expect(inputs('post', '/apart')).to.deep.equal([...saved, 'json own', 'query page']);
    expect(inputs('post', '/spread')).to.deep.equal(['json key']);
    expect(inputs('post', '/object')).to.deep.equal(['json text']);
    expect(inputs('post', '/inner')).to.deep.equal(['json user']);
    const { schema } = paths['/inner'].post.requestBody?.content['application/json'] ?? {};
    expect(Object.keys(schema?.properties?.user.properties ?? {})).to.deep.equal(['mail', 'pass']);
  });
});
