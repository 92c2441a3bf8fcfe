import { expectAtMarks } from './marked-lines.js';

describe('agent/analysis/flow: promises that are made by hand', function () {
  this.timeout(20_000);

  it('give what their executor hands to its first function, whenever it does, and throw what it hands to the second', async () => {
    const program = `const app = require('express')();
const { exec } = require('child_process');
app.get('/1', (req) => {
  new Promise((ok) => ok(req.query.x)).then((v) => exec('a ' + v)); // found
});
app.get('/2', async (req) => {
  const late = await new Promise((ok, no) => { setTimeout(() => { ok(req.query.x); }, 1); });
  exec('a ' + late); // found
  const handed = await new Promise((ok) => req.on('data', ok));
  exec('a ' + handed); // found
  const constant = await new Promise((ok) => { use(req.query.x); ok('b'); });
  exec('a ' + constant);
});
function later(x) {
  return new Promise((resolve, reject) => {
    if (!x) return reject(new Error('no'));
    resolve(x + 'b');
  });
}
app.get('/3', async (req) => {
  exec('a ' + await later(req.query.x)); // found
  exec('a ' + await later('x'));
});
app.get('/4', async (req) => {
  try {
    await new Promise((ok, no) => no(new Error(req.query.x)));
  } catch (error) {
    exec('a ' + error.message); // found
  }
});
app.get('/5', async (req) => {
  const inner = await new Promise((ok) => { new Promise((done) => done(req.query.x)).then(ok); });
  exec('a ' + inner); // found
});
class Job {
  constructor(line) { this.line = line; }
  run() { return new Promise((resolve) => { resolve(this.line); }); }
}
app.get('/6', async (req) => {
  exec(await new Job('a ' + req.query.x).run()); // found
  exec(await new Job('a').run());
});
`;
    await expectAtMarks('/command-injection', 'a.js', program);
  });

  it('or what a function that runs others keeps for them', async () => {
    const program = `const { AsyncLocalStorage } = require('async_hooks');
const { exec } = require('child_process');
const app = require('express')();
const kept = new AsyncLocalStorage();
app.use((req, res, next) => { kept.enterWith(req.query.t); next(); });
app.get('/', (req) => {
  exec('a ' + kept.getStore()); // found
  kept.run({ a: req.query.a, b: 'c' }, () => {
    exec('a ' + kept.getStore().a); // found
  });
});
`;
    await expectAtMarks('/command-injection', 'a.js', program);
    const python = `import contextvars
import os
from flask import Flask, request
app = Flask(__name__)
tenant = contextvars.ContextVar("tenant", default="a")
other = contextvars.ContextVar("other")
@app.before_request
def load():
    tenant.set(request.args["t"])
    other.set("constant")
@app.route("/")
def page():
    os.system("a " + tenant.get()) # found
    os.system("a " + other.get())
    return ""
`;
    await expectAtMarks('/command-injection', 'a.py', python);
  });
});
