import { expectAtMarks } from './marked-lines.js';

describe('agent/analysis/flow: what a search by a function has found among the items of something', function () {
  this.timeout(20_000);

  it('is as those that the program has written there, whoever makes the function', () =>
    expectAtMarks(
      'path-traversal',
      'app.js',
      `const fs = require('fs');
const app = require('express')();
const is = (name) => (one) => one === name;
const isNot = (name) => (one) => one !== name;
const names = ['a', 'b'];
app.get('/', (req, res) => {
  const { name } = req.query;
  if (names.some(is(name))) fs.readFileSync('x/' + name);
  if (names.find((one) => one === name)) fs.readFileSync('x/' + name);
  if (names.find(is(name))) fs.readFileSync('x/' + name);
  if (names.find(isNot(name))) fs.readFileSync('x/' + name); // found
  if (!names.find(is(name))) fs.readFileSync('x/' + name); // found
  if (req.body.find(is(name))) fs.readFileSync('x/' + name); // found
});
`,
    ));

  it('is empty where a call has given something that counts as false', () =>
    expectAtMarks(
      'command-injection',
      'app.js',
      `const { exec } = require('child_process');
const app = require('express')();
const isShell = (text) => ['sh', 'bash'].includes(text);
const asked = (req, name) => new URL(req.url, 'http://a').searchParams.get(name);
app.get('/', (req, res) => {
  const way = asked(req, 'way');
  if (way && !isShell(way)) return res.end();
  exec('run ' + way);
});
app.get('/2', (req, res) => {
  const way = asked(req, 'way');
  if (way && isShell(way)) return res.end();
  exec('run ' + way); // found
});
`,
    ));
});
