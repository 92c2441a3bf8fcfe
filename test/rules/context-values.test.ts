import { expectAtMarks } from '../analysis/flow/marked-lines.js';

describe('rules: what is there for all that a function runs', function () {
  this.timeout(20_000);

  it('is what AsyncLocalStorage was given, with its members', () =>
    expectAtMarks(
      'command-injection',
      'app.js',
      `const { execSync } = require('node:child_process');
const { AsyncLocalStorage } = require('node:async_hooks');
const app = require('express')();
const one = new AsyncLocalStorage();
const two = new AsyncLocalStorage();
const three = new AsyncLocalStorage();
app.use((req, res, next) => one.run({ name: req.query.a, fixed: 'ls' }, next));
app.use((req, res, next) => two.run(new Map(), () => { two.getStore().set('name', req.query.b); next(); }));
app.use((req, res, next) => { three.enterWith(req.query.c); next(); });
app.get('/', (req, res) => {
  execSync(one.getStore().name); // found
  execSync(one.getStore().fixed);
  execSync(two.getStore().get('name')); // found
  execSync(three.getStore()); // found
});
`,
    ));

  it('is what a ContextVar was set to, with its members', () =>
    expectAtMarks(
      'command-injection',
      'app.py',
      `import contextvars, os
from flask import Flask, request
app = Flask(__name__)
known = contextvars.ContextVar('known', default=None)
class Caller:
    def __init__(self, name):
        self.name = name
        self.fixed = 'ls'
@app.before_request
def before(): known.set(Caller(request.args['a']))
@app.route('/')
def page():
    os.system(known.get().name) # found
    os.system(known.get().fixed)
    return ''
`,
    ));
});

describe('rules: maps that are made of entries', function () {
  this.timeout(20_000);

  it('hold what the entries do, in JavaScript', () =>
    expectAtMarks(
      'command-injection',
      'app.js',
      `const { execSync } = require('node:child_process');
const app = require('express')();
app.get('/', (req, res) => {
  const trimmed = Object.fromEntries(Object.entries(req.query).map(([key, value]) => [key, value.trim()]));
  execSync(trimmed.a); // found
  const named = Object.fromEntries([['a', req.query.a], ['b', 'ls']]);
  execSync(named.a); // found
  execSync(named.b);
  execSync(new Proxy(req.query, {}).a); // found
});
`,
    ));
});
