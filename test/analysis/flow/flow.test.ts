import { expect } from 'chai';
import { loadRules } from '#agent/rules/load.js';
import { analyseFiles } from '#test/flows/analyse-files.js';

const rules = loadRules();
const HEAD = "const { exec } = require('child_process'); const app = require('express')();";
/** The lines of the program, below its head, at which a command from a request is run. */
async function linesOf(...lines: readonly string[]): Promise<number[]> {
  const found = await analyseFiles(new Map([['app.js', [HEAD, ...lines].join('\n')]]), rules);
  return found
    .filter(({ rule }) => rule === 'javascript/process/command-injection')
    .map(({ line }) => line - 1);
}

describe('agent/analysis/flow: untrusted data', function () {
  this.timeout(20_000);

  it('comes back to the call that passed it, and to no other', async () => {
    const found = await linesOf(
      "const same = (x) => x; app.get('/', (req) => {",
      'exec(same(req.query.a));',
      "exec(same('b')); });",
    );
    expect(found).to.deep.equal([2]);
  });

  it('is what a call has put into its argument, in that object alone', async () => {
    const found = await linesOf(
      "function put(o, x) { o.deep = { x }; } app.get('/', (req) => {",
      'const a = {}; const b = {}; put(a, req.query.a); put(b, 1);',
      'exec(a.deep.x);',
      'exec(b.deep.x); });',
    );
    expect(found).to.deep.equal([3]);
  });

  it('stays with the call of a function whose callbacks use it', async () => {
    const found = await linesOf(
      'const mark = (x, list) => list.map((i) => i + x).join();',
      "app.get('/', (req) => {",
      'exec(mark(req.query.a, [1]));',
      "exec(mark('b', [1])); });",
    );
    expect(found).to.deep.equal([3]);
  });

  it('is found by whatever name an object is held', async () => {
    const found = await linesOf(
      "app.get('/', (req) => {",
      'const inner = {}; const outer = { inner }; inner.x = req.query.a;',
      'exec(outer.inner.x); });',
    );
    expect(found).to.deep.equal([3]);
  });

  it('is gone where a function comes back only if it has checked it', async () => {
    const found = await linesOf(
      "function check(x) { if (!/^[a-z]+$/.test(x)) throw new Error('no'); }",
      "function look(x) { if (!/^[a-z]+$/.test(x)) console.log('odd'); }",
      "app.get('/', (req) => { const [a, b] = [req.query.a, req.query.b]; check(a); look(b);",
      'exec(a);',
      'exec(b); });',
    );
    expect(found).to.deep.equal([5]);
  });

  it('is gone where a function that says what is allowed has said so', async () => {
    const found = await linesOf(
      "const isKnown = (x) => x === 'a' || x === 'b'; const isOdd = (x) => x !== 'a';",
      "app.get('/', (req) => { const { x } = req.query;",
      'if (isKnown(x)) exec(x);',
      'if (isOdd(x)) exec(x); });',
    );
    expect(found).to.deep.equal([4]);
  });

  it('does not get through branches that are never taken', async () => {
    const found = await linesOf(
      "const MODE = 'plain'; app.get('/', (req) => {",
      "if (MODE.toUpperCase() === 'SHELL') exec(req.query.a);",
      'if (MODE.length === 5) exec(req.query.a); });',
    );
    expect(found).to.deep.equal([3]);
  });

  it('is not what is found under it as a key', async () => {
    const found = await linesOf(
      "const names = { a: 'x', b: 'y' }; app.get('/', (req) => {",
      'exec(names[req.query.a]); });',
    );
    expect(found).to.deep.equal([]);
  });

  it('does not take an item of a list for one of its methods', async () => {
    const found = await linesOf(
      'const all = []; all.push(exec);',
      "app.get('/', (req) => {",
      'all.push(req.query.a);',
      'all[0](req.query.b); });',
    );
    expect(found).to.deep.equal([4]);
  });

  it('is followed by position where the code shows how long a list is', async () => {
    const found = await linesOf(
      "app.get('/', (req) => { const all = ['a']; all.push(req.query.b); all.push('c');",
      'exec(all[0]);',
      'exec(all[1]);',
      'all.shift(); exec(all[0]);',
      'exec(all[1]); });',
    );
    expect(found).to.deep.equal([3, 4]);
  });

  it('is not found where another language has something of the same name', async () => {
    const program = new Map([
      [
        'app.js',
        [
          HEAD,
          "const box = { run: exec }; module.exports = box; app.get('/', (q) => box.run(q.query.a));",
        ].join('\n'),
      ],
      ['app.py', "from flask import request\ndef f(box):\n    box.run(request.args['a'])\n"],
    ]);
    const found = await analyseFiles(program, rules);
    expect(found.map(({ rule, file }) => `${rule} ${file}`)).to.deep.equal([
      'javascript/process/command-injection app.js',
    ]);
  });
});
