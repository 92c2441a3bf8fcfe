import { expectAtMarks } from './marked-lines.js';

describe('agent/analysis/flow: arguments that functions hand on which others have made', function () {
  this.timeout(20_000);

  it('keep their positions', () =>
    expectAtMarks(
      'command-injection',
      'a.js',
      `const { exec } = require('child_process');
const app = require('express')();
function wrap1(fn) { return function (...args) { fn.apply(this, args); }; }
const one = wrap1((a, b) => exec(b));
app.get('/1', (req, res) => one(req.query.a, 'ls'));
function wrap2(fn) { return function (...args) { if (typeof args[args.length - 1] === 'function') fn.apply(this, args); }; }
const two = wrap2((a, b, cb) => exec(b));
app.get('/2', (req, res) => two(req.query.a, 'ls', () => 1));
function wrap3(fn) { return function (...args) { return new Promise((resolve) => { args.push((e, r) => resolve(r)); fn.apply(this, args); }); }; }
const three = wrap3((a, b, cb) => exec(b));
app.get('/3', (req, res) => three(req.query.a, 'ls'));
function wrap4(fn) {
  return function (...args) {
    if (typeof args[args.length - 1] === 'function') fn.apply(this, args);
    else return new Promise((resolve) => { args.push((e, r) => resolve(r)); fn.apply(this, args); });
  };
}
const four = wrap4((a, b, cb) => exec(b));
app.get('/4', (req, res) => four(req.query.a, 'ls'));
const five = (fn) => (...args) => fn(...args);
const fiv = five((a, b) => exec(b));
app.get('/5', (req, res) => fiv(req.query.a, 'ls'));
const fiv2 = five((a, b) => exec(a)); // found
app.get('/6', (req, res) => fiv2(req.query.a, 'ls'));
const seven = (fn) => (...args) => fn(...args, () => 1);
const sev = seven((a, b, c) => exec(b));
app.get('/7', (req, res) => sev(req.query.a, 'ls'));
const four2 = wrap4((a, b, cb) => exec(a)); // found
app.get('/8', (req, res) => four2(req.query.a, 'ls'));
app.listen(1);
`,
    ));

  it('go on where they are items of a list', () =>
    expectAtMarks(
      'command-injection',
      'a.js',
      `const { exec } = require('child_process');
const app = require('express')();
const wrap = (fn) => (...args) => fn(...args);
const all = wrap((...parts) => exec(parts[1])); // found
app.get('/1', (req, res) => all('ls', req.query.a));
const first = wrap((...parts) => exec(parts[0]));
app.get('/2', (req, res) => first('ls', req.query.a));
const rest = wrap((a, ...parts) => exec(parts.join(' '))); // found
app.get('/3', (req, res) => rest('ls', '-l', req.query.a));
const twice = wrap(wrap((a, b) => exec(b))); // found
app.get('/4', (req, res) => twice('ls', req.query.a));
const other = wrap(wrap((a, b) => exec(a)));
app.get('/5', (req, res) => other('ls', req.query.a));
const named = (fn) => (a, ...more) => fn(...more, a);
const turned = named((a, b, c) => exec(c)); // found
app.get('/6', (req, res) => turned(req.query.a, 'x', 'y'));
app.listen(1);
`,
    ));
});
