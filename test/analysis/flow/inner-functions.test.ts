import { expectAtMarks } from './marked-lines.js';

const JAVA = `import java.sql.*;
import java.util.Map;
import java.util.StringJoiner;
import javax.servlet.http.*;
class Search extends HttpServlet {
  String filtered(Map<String, String> values) {
    StringJoiner text = new StringJoiner(" AND ");
    values.forEach((name, value) -> text.add(name + " = '" + value + "'"));
    return text.toString();
  }
  protected void doGet(HttpServletRequest request, HttpServletResponse response) throws SQLException {
    Statement statement = DriverManager.getConnection("jdbc:h2:mem:a").createStatement();
    statement.executeQuery(filtered(Map.of("lane", "b")));
    statement.executeQuery(filtered(Map.of("lane", request.getParameter("lane")))); // found
  }
}
`;

const JAVASCRIPT = `const { exec } = require('child_process');
const joined = (values) => {
  const parts = [];
  values.forEach((value) => parts.push('-' + value));
  return parts.join(' ');
};
const twice = (one, other) => {
  const quoted = (text) => "'" + text + "'";
  return [quoted(one), quoted(other)];
};
require('express')().get('/', (req, res) => {
  exec('ls ' + joined(['a', 'b']));
  exec('ls ' + joined(['a', req.query.b])); // found
  exec('ls ' + twice(req.query.a, 'b')[0]); // found
  exec('ls ' + twice(req.query.a, 'b')[1]);
});
`;

const PASSED_ON = `const { exec } = require('child_process');
function run(callback, value) { callback(value); }
function set(params) { let out; function put(x) { out = x; } function pass(x) { put(x); } pass(params); return out; }
function given(params) { let out; [params].forEach((x) => put(x)); function put(x) { out = x; } return out; }
function added(params) { const out = []; function put(x) { out.push(x); } [params].forEach((x) => put(x)); return out[0]; }
function called(params) { let out; const put = (x) => { out = x; }; run(put, params); run(put, params); return out; }
function filled(params, out) { [params].forEach((x) => { out.push(x); }); }
function handed(params) { const list = []; filled(params, list); return list[0]; }
function settled(params) {
  return new Promise((resolve) => { const once = (x) => resolve(x); later(params).then((x) => once(x)); });
}
async function later(x) { return x; }
require('express')().get('/', async (req, res) => {
  set({ p: req.query.a });
  exec(set({ q: 'ls' }).p);
  exec(set({ p: req.query.a }).p); // found
  given({ p: req.query.a });
  exec(given({ q: 'ls' }).p);
  exec(given({ p: req.query.a }).p); // found
  added({ p: req.query.a });
  exec(added({ q: 'ls' }).p);
  exec(added({ p: req.query.a }).p); // found
  called({ p: req.query.a });
  exec(called({ q: 'ls' }).p);
  exec(called({ p: req.query.a }).p); // found
  handed({ p: req.query.a });
  exec(handed({ q: 'ls' }).p);
  exec(handed({ p: req.query.a }).p); // found
  await settled({ p: req.query.a });
  exec((await settled({ q: 'ls' })).p);
  exec((await settled({ p: req.query.a })).p); // found
});
`;

const PYTHON = `import os
from flask import Flask, request
app = Flask(__name__)
def put_all(values):
    out = {}
    def put(key, value):
        out[key] = value
    def walk(one):
        put('a', one)
    for value in values:
        walk(value)
    return out
def last(value):
    out = None
    def keep(x):
        nonlocal out
        out = x
    def twice(x):
        keep(x)
        keep(x)
    twice(value)
    return out
@app.route('/')
def index():
    put_all([request.args['a']])
    last(request.args['a'])
    os.system(put_all(['ls'])['a'])
    os.system(put_all([request.args['a']])['a'])  # found
    os.system(last('ls'))
    os.system(last(request.args['a']))  # found
`;

describe('agent/analysis/flow: functions that one call of the function around them runs', function () {
  this.timeout(20_000);
  it('leave in its variables what that call gave them, in Java', () =>
    expectAtMarks('sql-injection', 'Search.java', JAVA));
  it('leave in its variables what that call gave them, in JavaScript', () =>
    expectAtMarks('command-injection', 'app.js', JAVASCRIPT));
  it('leave it there for that call alone, whoever runs them, in JavaScript', () =>
    expectAtMarks('command-injection', 'app.js', PASSED_ON));
  it('leave it there for that call alone, whoever runs them, in Python', () =>
    expectAtMarks('command-injection', 'app.py', PYTHON));
});
