import { expectAtMarks } from './marked-lines.js';

describe('agent/analysis/flow: variables that say whether a check was passed', function () {
  this.timeout(20_000);
  const paths = (path: string, program: string) => expectAtMarks('path-traversal', path, program);

  it('are set where it was, or where it was not', () =>
    paths(
      'a.js',
      `const fs = require('fs');
const app = require('express')();
const NAMES = ['a', 'b'];
app.get('/1', (req, res) => {
  const f = req.query.f;
  let isFine = false;
  for (const name of NAMES) {
    if (name === f) {
      isFine = true;
      break;
    }
  }
  if (!isFine) return res.end();
  fs.createReadStream('/srv/' + f).pipe(res);
});
app.get('/2', (req, res) => {
  const f = req.query.f;
  let isFine = true;
  if (f.includes('..')) isFine = false;
  if (isFine) fs.createReadStream('/srv/' + f).pipe(res);
  else fs.createReadStream('/srv/' + f).pipe(res); // found
});
app.get('/3', (req, res) => {
  const f = req.query.f;
  let isFine = NAMES.includes(f);
  if (!isFine) isFine = /^\\w+$/.test(f);
  if (!isFine) return res.end();
  fs.createReadStream('/srv/' + f).pipe(res);
});
app.get('/4', (req, res) => {
  const f = req.query.f;
  let isFine = NAMES.includes(f);
  if (req.query.force) isFine = true;
  if (!isFine) return res.end();
  fs.createReadStream('/srv/' + f).pipe(res); // found
});
app.get('/5', (req, res) => {
  const f = req.query.f;
  let isFine = false;
  for (const name of NAMES) if (name !== f) isFine = true;
  if (!isFine) return res.end();
  fs.createReadStream('/srv/' + f).pipe(res); // found
});
function isName(f) {
  let isFine = false;
  if (/^\\w+$/.test(f)) isFine = true;
  return isFine;
}
app.get('/6', (req, res) => {
  const f = req.query.f;
  if (isName(f)) fs.createReadStream('/srv/' + f).pipe(res);
});
`,
    ));

  it('are compared with what makes a value harmless', () =>
    paths(
      'a.py',
      `import os
import re
from flask import Flask, request
app = Flask(__name__)
@app.route("/1")
def one():
    f = request.args["f"]
    if os.path.basename(f) != f:
        return "no"
    return str(len(open("/srv/" + f).read()))
@app.route("/2")
def two():
    f = request.args["f"]
    if re.sub("[^a-z]", "", f) == f:
        return str(len(open("/srv/" + f).read()))
    return str(len(open("/srv/" + f).read())) # found
@app.route("/3")
def three():
    f = request.args["f"]
    if os.path.splitext(f)[0] != f:
        return "no"
    return str(len(open("/srv/" + f).read())) # found
`,
    ));
});
