import { expectAtMarks } from './marked-lines.js';

const check = (path: string, program: string) => expectAtMarks('/command-injection', path, program);

describe('agent/analysis/flow: functions that are called with a key', function () {
  this.timeout(20_000);

  it('find what was put under that key, in a table of the module', () =>
    check(
      'a.js',
      `const { exec } = require('child_process');
const app = require('express')();
const table = {};
const map = new Map();
function set(name, value) { table[name] = value; }
function get(name) { return table[name]; }
function find(name) { if (!map.has(name)) return null; return map.get(name); }
app.get('/', (req) => {
  set('a', req.query.a);
  set('b', 'x');
  map.set('a', req.query.a);
  exec(get('b'));
  exec(get('a')); // found
  exec(get(req.headers.name)); // found
  exec(find('b'));
  exec(find('a')); // found
});
`,
    ));

  it('find it in an object that they are given', () =>
    check(
      'a.js',
      `const { exec } = require('child_process');
const app = require('express')();
function pick(object, name) {
  if (!name) return null;
  return object[name];
}
app.get('/', (req) => {
  const object = { a: 'x', b: req.query.b };
  exec(pick(object, 'a'));
  exec(pick(object, 'b')); // found
  exec(pick(req.body, 'a')); // found
});
`,
    ));

  it('hand the key on to others, and to methods of objects', () =>
    check(
      'A.java',
      `import java.util.*;
import javax.servlet.http.*;
class Properties {
  private final Map<String, Optional<String>> cache = new HashMap<>();
  String get(String name) { return get(name, true); }
  String get(String name, boolean isTrimmed) {
    if (!cache.containsKey(name)) return null;
    String value = cache.get(name).orElse(null);
    return isTrimmed ? value.trim() : value;
  }
  boolean set(String name, String value) {
    if (name == null) return false;
    cache.put(name, Optional.of(value));
    return true;
  }
}
class Settings {
  private static Properties properties = null;
  static void load() { properties = new Properties(); }
  static void set(String name, String value) { if (properties == null) load(); properties.set(name, value); }
  static String get(String name) { if (properties == null) load(); return properties.get(name); }
  static String get(String name, String other) { String value = get(name); return value == null ? other : value; }
}
class A extends HttpServlet {
  public void doGet(HttpServletRequest request, HttpServletResponse response) throws Exception {
    Settings.set("user", request.getParameter("user"));
    Settings.set("mode", "fast");
    Runtime.getRuntime().exec(Settings.get("mode"));
    Runtime.getRuntime().exec(Settings.get("user")); // found
    Runtime.getRuntime().exec(Settings.get("mode", "none"));
    Runtime.getRuntime().exec(Settings.get("user", "none")); // found
    Runtime.getRuntime().exec(Settings.get("mode", request.getParameter("mode"))); // found
    Runtime.getRuntime().exec(Settings.get(request.getParameter("name"))); // found
  }
}
`,
    ));

  it('keep it for other requests', () =>
    check(
      'a.py',
      `import os
from flask import Flask, request

app = Flask(__name__)

class Store:
    def __init__(self):
        self.values = {}

    def put(self, name, value):
        self.values[name] = value

    def find(self, name, other=None):
        return self.values.get(name, other)

store = Store()

@app.route('/put')
def put():
    store.put('folder', request.args['folder'])
    store.put('format', 'json')
    return ''

@app.route('/run')
def run():
    os.system('ls ' + store.find('format'))
    os.system('ls ' + store.find('folder')) # found
    os.system('ls ' + store.find('folder', '.')) # found
    os.system('ls ' + store.find('other', '.'))
    return ''
`,
    ));
});

describe('agent/analysis/flow: calls that run the same part of a function', function () {
  this.timeout(20_000);

  it('need not pass the same', () =>
    check(
      'a.js',
      `const { exec } = require('child_process');
const app = require('express')();
function first(text, rounds) {
  if (rounds > 0) second(text, rounds - 1);
  else exec(text); // found
}
function second(text, rounds) {
  if (rounds > 0) first(text, rounds - 1);
  else console.log(text);
}
app.get('/', (req) => { first(req.query.name, 12); });
`,
    ));
});
