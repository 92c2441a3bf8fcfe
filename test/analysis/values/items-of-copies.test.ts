import { expectAtMarks } from '../flow/marked-lines.js';

describe('agent/analysis/values: items of collections that were copied', function () {
  this.timeout(20_000);

  it('may be there, where nobody knows what was copied', async () => {
    const program = `import os
import outside
from flask import Flask, request
app = Flask(__name__)
@app.route("/")
def page():
    names = list(outside.fetch("x"))
    name = names[0] if names else None
    if name:
        os.system(request.args["a"]) # found
    ordered = sorted(outside.fetch("x"))
    last = ordered[0] if ordered else None
    if last:
        os.system(request.args["b"]) # found
    return ""
`;
    await expectAtMarks('/command-injection', 'a.py', program);
  });

  it('and members of what was spread, or is of a library', async () => {
    const program = `const app = require('express')();
const { exec } = require('child_process');
const outside = require('outside');
app.get('/', (req) => {
  const made = { ...outside.options(), z: 1 };
  const items = [...outside.items()];
  let member = null, item = null;
  if (outside.on()) { member = made.key; item = items[0]; }
  if (member) exec(req.query.a); // found
  if (item) exec(req.query.b); // found
  let user = null;
  if (outside.on()) user = req.user;
  if (user) exec(req.query.c); // found
});
`;
    await expectAtMarks('/command-injection', 'a.js', program);
    const python = `import os
import outside
from flask import Flask, request
app = Flask(__name__)
@app.route("/")
def page():
    copied = dict(outside.options())
    spread = {**outside.options()}
    value = other = None
    if outside.on():
        value = copied["a"]
        other = spread["b"]
    if value:
        os.system(request.args["a"]) # found
    if other:
        os.system(request.args["b"]) # found
    return ""
`;
    await expectAtMarks('/command-injection', 'a.py', python);
  });
});
