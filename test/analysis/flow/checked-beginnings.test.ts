import { expectAtMarks } from './marked-lines.js';

describe('agent/analysis/flow: texts whose beginning an expression has checked', () => {
  it('lead where it says, in Python', async () => {
    await expectAtMarks(
      'python/flask/open-redirect',
      'app.py',
      `import re
from flask import Flask, redirect, request
app = Flask(__name__)
local = re.compile(r"/\\w")
@app.route("/a")
def refused():
    url = request.args["url"]
    if not re.match(r"^/[a-z]+", url):
        return "no"
    return redirect(url)
@app.route("/b")
def matched():
    url = request.args["url"]
    return redirect(url) if local.match(url) else "no"
@app.route("/c")
def searched():
    url = request.args["url"]
    return redirect(url) if local.search(url) else "no" # found
@app.route("/d")
def site():
    url = request.args["url"]
    if re.search(r"^https://(www\\.)?example\\.com/", url):
        return redirect(url)
    return redirect(url) if re.search(r"^https://example\\.com/", url) else "no"
@app.route("/e")
def open_site():
    url = request.args["url"]
    return redirect(url) if re.match(r"https://example\\.com", url) else "no" # found
@app.route("/f")
def slashes():
    url = request.args["url"]
    if re.match(r"/(?!/)", url):
        return redirect(url) # found
    return redirect(url) if re.match(r"/(?![/\\\\])", url) else "no"
`,
    );
  });

  it('lead where it says, in JavaScript', async () => {
    await expectAtMarks(
      'javascript/express/open-redirect',
      'app.js',
      `const express = require('express');
const app = express();
app.get('/a', (req, res) => {
  if (!/^\\/[^/\\\\]/.test(req.query.url)) return res.sendStatus(400);
  res.redirect(req.query.url);
});
app.get('/b', (req, res) => {
  const { url } = req.query;
  if (url.match(/^https:\\/\\/example\\.com\\//)) res.redirect(url);
  else if (url.match(/https:\\/\\/example\\.com\\//)) res.redirect(url); // found
});
`,
    );
  });
});
