import { expect } from 'chai';
import { callsOf, membersOf, sizeOf } from './calls-of.js';

type Files = Readonly<Record<string, string>>;

const lines = (count: number, line: (i: number) => string) =>
  Array.from({ length: count }, (_, i) => line(i)).join('\n');
const names = (count: number, name: (i: number) => string) =>
  Array.from({ length: count }, (_, i) => name(i))
    .sort()
    .join(', ');

const modules: Files = {
  'a.js': "const { run } = require('./b'); const b = require('./b'); run(1); b.other(2);",
  'b.js':
    'exports.run = function run(x) { return x; }; exports.other = function other(x) { return inner(x); }; function inner(y) { return y; }',
};
const table: Files = {
  'a.js': `const t = { ${lines(71, (i) => `k${i}: function f${i}() {},`)} };\nexports.h = (k) => t[k]();\nt.k3();`,
};
const implementations: Files = {
  'a.js': `${lines(41, (i) => `class C${i} { go(x) { return x; } }`)}\nconst all = [${lines(41, (i) => `new C${i}(),`)}];\nfor (const one of all) one.go(1);`,
};
const packages: Files = {
  'app/__init__.py': '',
  'app/util.py': 'def go(x):\n    return x\n',
  'app/models.py': 'class User:\n    def run(self, x):\n        return x\n',
  'app/main.py': [
    'from . import util',
    'from .models import User',
    'class A(User):',
    '    def step(self):',
    '        return super().run(1)',
    'def f():',
    '    a = A()',
    '    a.run(2)',
    '    a.step()',
    '    return util.go(3)',
  ].join('\n'),
};
const services: Files = {
  'p/S.java': 'package p; interface S { String go(String x); }',
  'p/S1.java': 'package p; class S1 implements S { public String go(String x) { return x; } }',
  'p/C.java':
    'package p; class C { private final S s; C(S s) { this.s = s; } String h(String x) { return s.go(x) + help(x); } static String help(String y) { return y; } }',
  'q/D.java': 'package q; import p.C; class D { void m(C c) { c.h("a"); } }',
};

describe('agent/analysis/objects: the functions that calls reach', function () {
  this.timeout(30_000);

  it('across modules that are loaded by a call', async () => {
    expect(await callsOf(modules)).to.deep.equal([
      'b.other(2) -> other',
      'inner(x) -> inner',
      'run(1) -> run',
    ]);
  });

  it('across modules that are imported, by name, by default and as a whole', async () => {
    const files = {
      'a.mjs':
        "import go, { run as r } from './b.mjs'; import * as all from './b.mjs'; r(1); go(2); all.run(3);",
      'b.mjs': 'export function run(x) {} export default function go(x) {}',
    };
    expect(await callsOf(files)).to.deep.equal(['all.run(3) -> run', 'go(2) -> go', 'r(1) -> run']);
  });

  it('methods by the classes of their receivers, inherited and overridden', async () => {
    const text =
      'class A { run() { return this.step(); } step() {} } class B extends A { step() {} } class C extends A { step() {} } new B().run();';
    expect(await callsOf({ 'a.js': text })).to.deep.equal([
      'new B().run() -> A.run',
      'this.step() -> B.step',
    ]);
  });

  it('every entry of a table, however long it is', async () => {
    expect(await callsOf(table)).to.deep.equal(['t.k3() -> f3', `t[k]() -> ${names(71, (i) => `f${i}`)}`]);
  });

  it('every implementation in a list, however many there are', async () => {
    expect(await callsOf(implementations)).to.deep.equal([`one.go(1) -> ${names(41, (i) => `C${i}.go`)}`]);
  });

  it('a callback that is handed on by one function to the next', async () => {
    const text = `function h0(cb) { return cb(1); }\n${lines(5, (i) => `function h${i + 1}(cb) { return h${i}(cb); }`)}\nh5(function target(x) {});`;
    expect(await callsOf({ 'a.js': text })).to.include('cb(1) -> target');
  });

  it('a callback of a library, with what its receiver holds', async () => {
    const text = 'function use(o) { return o.run(); } [{ run: function run() {} }].map((o) => use(o));';
    expect(await callsOf({ 'a.js': text })).to.deep.equal(['o.run() -> run', 'use(o) -> use']);
  });

  it('what an object gets from another one, under the names that it had there', async () => {
    const text =
      'const actions = { go: function go() {}, stop: function stop() {} }; const all = Object.assign({}, actions, [function item() {}]); all.go();';
    expect(await callsOf({ 'a.js': text })).to.deep.equal(['all.go() -> go']);
  });

  it('functions that make objects, and their prototypes', async () => {
    const text = 'function F() {} F.prototype.go = function go() {}; const f = new F(); f.go();';
    expect(await callsOf({ 'a.js': text })).to.deep.equal(['f.go() -> go', 'new F() -> F']);
  });

  it('packages, inherited methods, the super class', async () => {
    expect(await callsOf(packages)).to.deep.equal([
      'a.run(2) -> User.run',
      'a.step() -> A.step',
      'super().run(1) -> User.run',
      'util.go(3) -> go',
    ]);
  });

  it('a package that is a folder without a file of its own', async () => {
    const files = {
      'pkg/util.py': 'def go(x):\n    return x\n',
      'main.py': 'import pkg.util\nfrom pkg import util as u\nu.go(1)\npkg.util.go(2)\n',
    };
    expect(await callsOf(files)).to.deep.equal(['pkg.util.go(2) -> go', 'u.go(1) -> go']);
  });

  it('implementations of a stated type, where nothing else is known', async () => {
    expect(await callsOf(services)).to.deep.equal([
      'c.h("a") -> C.h',
      'help(x) -> C.help',
      's.go(x) -> S1.go',
    ]);
  });

  it('a variable that is declared first and assigned later', async () => {
    const text =
      'package p; class A { void go() {} static A make() { return new A(); } void m() { A x; x = make(); x.go(); } }';
    expect(await callsOf({ 'p/A.java': text })).to.deep.equal(['make() -> A.make', 'x.go() -> A.go']);
  });

  it('methods outside of their type', async () => {
    const text =
      'package main\ntype T struct{}\nfunc (t *T) run(x string) string { return x }\nfunc make() *T { return &T{} }\nfunc main() { t := make(); t.run("a") }\n';
    expect(await callsOf({ 'main.go': text })).to.deep.equal(['make() -> make', 't.run("a") -> T.run']);
  });
});

describe('agent/analysis/objects: what the rules know of libraries', function () {
  this.timeout(30_000);

  it('members of what a callback is given', async () => {
    const text =
      "const app = require('express')(); const { exec } = require('child_process'); app.get('/x', (req, res) => { exec('ls ' + req.query.dir); });";
    expect(await membersOf({ 'a.js': text })).to.deep.equal([
      'app.get -> express.Router#get',
      'exec -> child_process.exec',
      'req.query -> express.Request#query',
    ]);
  });

  it('through functions that wrap handlers', async () => {
    const text =
      "const app = require('express')(); app.get('/x', wrap(handle)); function wrap(f) { return (req, res, next) => f(req, res).catch(next); } async function handle(req, res) { run(req.params.p); }";
    expect(await membersOf({ 'a.js': text })).to.include('req.params -> express.Request#params');
  });

  it('members of modules, and of instances of stated types', async () => {
    expect(
      await membersOf({
        'a.py': "from flask import request\nimport os\ndef f():\n    os.system(request.args.get('x'))\n",
      }),
    ).to.include.members(['os.system -> os.system', 'request.args.get -> flask.request.args.get']);
    expect(
      await membersOf({
        'A.java':
          'import javax.servlet.http.*; class A extends HttpServlet { void run(HttpServletRequest req) throws Exception { Runtime.getRuntime().exec(req.getParameter("x")); } }',
      }),
    ).to.include.members([
      'Runtime.getRuntime().exec -> java.lang.Runtime#exec',
      'req.getParameter -> javax.servlet.ServletRequest#getParameter',
    ]);
    expect(
      await membersOf({
        'a.go':
          'package main\nimport "net/http"\nfunc h(w http.ResponseWriter, r *http.Request) { run(r.FormValue("x")) }\n',
      }),
    ).to.include('r.FormValue -> http.Request#FormValue');
  });
});

describe('agent/analysis/objects: order', function () {
  this.timeout(30_000);

  for (const [name, files] of Object.entries({ modules, table, implementations, packages, services }))
    it(`of files and of work changes nothing: ${name}`, async () => {
      const expected = await callsOf(files);
      const paths = Object.keys(files).sort();
      expect(await callsOf(files, { order: [...paths].reverse() })).to.deep.equal(expected);
      for (const seed of [1, 2, 3])
        expect(await callsOf(files, { pick: drawn(seed) })).to.deep.equal(expected);
    });
});

describe('agent/analysis/objects: size', function () {
  this.timeout(30_000);

  it('grows with the program where all of its classes meet in one place', async () => {
    const program = (count: number) => {
      const numbers = Array.from({ length: count }, (_, i) => i);
      const classes = numbers.map(
        (i) => `class C${i} { static table() { return 'c${i}'; } }\nall.push(C${i});`,
      );
      const users = numbers.map((i) => `function f${i}(c) { return c.member${i % 50}; }`);
      const calls = numbers.map((i) => `  f${i}(c);`);
      return `const all = [];\n${[...classes, ...users].join('\n')}\nfor (const c of all) {\n${calls.join('\n')}\n}\n`;
    };
    const [small, large] = await Promise.all([100, 400].map((count) => sizeOf({ 'a.js': program(count) })));
    expect(large).to.be.below(6 * small);
  });
});

/** A drawing that a seed fixes (mulberry32). */
function drawn(seed: number): (pending: number) => number {
  let state = seed;
  return (pending) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % pending;
  };
}
