import { expectAtMarks } from './marked-lines.js';

const python = (program: string) => `import os
from flask import Flask, request
app = Flask(__name__)
SIGNS = ["..", "~"]
@app.route("/")
def page():
    f = request.args["f"]
${program}
    return str(len(open(os.path.join("/srv", f)).read()))`;

describe('agent/analysis/flow: lists of what must not stand in a text', function () {
  this.timeout(20_000);
  const paths = (path: string, program: string) => expectAtMarks('path-traversal', path, program);

  for (const test of [
    'for sign in SIGNS:\n        if sign in f:\n            return "no"',
    'for sign in "/\\\\":\n        if sign in f:\n            return "no"',
    'if any(sign in f for sign in SIGNS):\n        return "no"',
    'if any(sign in f for sign in "/\\\\"):\n        return "no"',
    'if not all(sign not in f for sign in SIGNS):\n        return "no"',
    'if not all(c.isalnum() or c in "-_" for c in f):\n        return "no"',
  ])
    it(`make it harmless in Python: ${test.split('\n')[0]}`, () => paths('a.py', python(`    ${test}`)));

  for (const test of [
    'for sign in SIGNS:\n        if f.endswith(sign):\n            return "no"',
    'if all(sign in f for sign in SIGNS):\n        return "no"',
    'if any(sign in f for sign in SIGNS if sign != ".."):\n        return "no"',
    'if any(sign in f for sign in request.args["signs"]):\n        return "no"',
    'for sign in SIGNS:\n        if sign in f:\n            print("odd")',
  ])
    it(`do not where only some is asked: ${test.split('\n')[0]}`, () =>
      paths('a.py', `${python(`    ${test}`)} # found`));

  it('make it harmless in JavaScript', () =>
    paths(
      'a.js',
      `const fs = require('fs');
const path = require('path');
const app = require('express')();
const SIGNS = ['..', '/'];
const show = (f, res) => fs.createReadStream(path.join('/srv', f)).pipe(res);
app.get('/1', (req, res) => {
  const f = req.query.f;
  for (const sign of SIGNS) if (f.includes(sign)) return res.end();
  fs.createReadStream(path.join('/srv', f)).pipe(res);
});
app.get('/2', (req, res) => {
  const f = req.query.f;
  if (SIGNS.some((sign) => f.includes(sign))) return res.end();
  fs.createReadStream(path.join('/srv', f)).pipe(res);
});
app.get('/3', (req, res) => {
  const f = req.query.f;
  for (const sign of ['..', '/']) if (f.indexOf(sign) >= 0) throw new Error('no');
  fs.createReadStream(path.join('/srv', f)).pipe(res);
});
app.get('/4', (req, res) => {
  const f = req.query.f;
  if (req.query.signs.some((sign) => f.includes(sign))) return res.end();
  fs.createReadStream(path.join('/srv', f)).pipe(res); // found
});
app.get('/5', (req, res) => {
  const f = req.query.f;
  for (const sign of SIGNS) if (f.startsWith(sign)) return res.end();
  fs.createReadStream(path.join('/srv', f)).pipe(res); // found
});
`,
    ));

  it('make it harmless in Go', () =>
    paths(
      'main.go',
      `package main

import (
	"net/http"
	"os"
	"slices"
	"strings"
)

var signs = []string{"..", "/"}

func page(w http.ResponseWriter, r *http.Request) {
	a, b, c := r.FormValue("a"), r.FormValue("b"), r.FormValue("c")
	for _, sign := range signs {
		if strings.Contains(a, sign) {
			return
		}
	}
	os.ReadFile("/srv/" + a)
	if slices.ContainsFunc(signs, func(sign string) bool { return strings.Contains(b, sign) }) {
		return
	}
	os.ReadFile("/srv/" + b)
	for _, sign := range signs {
		if strings.HasSuffix(c, sign) {
			return
		}
	}
	os.ReadFile("/srv/" + c) // found
}

func main() {
	http.HandleFunc("/", page)
	http.ListenAndServe(":80", nil)
}
`,
    ));
});
