import { expect } from 'chai';
import { loadRules } from '#agent/rules/load.js';
import type { RuleSet } from '#agent/rules/rule.js';
import { analyseFiles, analyseProgram } from '#test/flows/analyse-files.js';

const WEAK =
  "const { exec } = require('child_process');\nmodule.exports = (req, res) => exec('ls ' + req.query.dir);\n";
const EXPRESS = "require('express')().get('/x', require('./weak'));\n";

/** A program of hostile shape beside a plain weakness: the shape must cost bounded work, the weakness must be found. */
async function beside(text: string): Promise<{ steps: number; overBudget: number }> {
  const files = new Map([
    ['hostile.js', text],
    ['weak.js', WEAK],
    ['main.js', EXPRESS],
  ]);
  const { units, result } = await analyseProgram(files, rules);
  const weak = units.findIndex((unit) => unit.path === 'weak.js');
  expect(result.findings.filter((finding) => finding.sink.unit === weak)).to.have.length(1);
  return { steps: result.steps, overBudget: result.overBudget.length };
}

let rules: RuleSet;
const lines = (count: number, line: (i: number) => string) =>
  Array.from({ length: count }, (_, i) => line(i)).join('\n');

describe('agent/analysis: bounds', function () {
  this.timeout(60_000);
  before(() => {
    rules = loadRules();
  });

  it('5,000 functions that call each other', async () => {
    const { steps } = await beside(
      lines(5000, (i) => `function f${i}(a) { return f${(i * 7 + 1) % 5000}(f${(i * 3 + 2) % 5000}(a)); }`),
    );
    expect(steps).to.be.below(2_000_000);
  });

  it('a chain of 5,000 functions, each calling the next', async () => {
    const { steps } = await beside(lines(5000, (i) => `function f${i}(a) { return f${i + 1}(a + ${i}); }`));
    expect(steps).to.be.below(2_000_000);
  });

  it('a function of 20,000 lines', async () => {
    const body = lines(20_000, (i) =>
      i % 5 === 0 ? `  if (a > ${i}) { x${i % 50} = a + ${i}; }` : `  x${i % 50} = x${(i + 1) % 50} + b;`,
    );
    const { steps } = await beside(
      `function big(a, b) {\n  let ${Array.from({ length: 50 }, (_, i) => `x${i} = 0`).join(', ')};\n${body}\n}`,
    );
    expect(steps).to.be.below(2_000_000);
  });

  it('loops nested twelve deep', async () => {
    const open = lines(12, (i) => `for (const a${i} of b) {`);
    const { overBudget } = await beside(
      `function deep(b) { let s = '';\n${open}\n s += a11;\n${'}'.repeat(12)} return s; }`,
    );
    expect(overBudget).to.be.at.most(1);
  });

  it('closures nested in closures, each called twice', async () => {
    const open = lines(14, (i) => `const f${i} = (x${i}) => { x${Math.max(0, i - 1)};`);
    const close = Array.from({ length: 14 }, (_, i) => `}; f${13 - i}(1); f${13 - i}(2);`).join('\n');
    await beside(`function outer(y) {\n${open}\n y;\n${close}\n}`);
  });

  it('functions handed to functions for ever', async () => {
    await beside(
      'function y(f) { return f(f); }\nfunction z(f) { return (g) => y((h) => f(h(g)))(z); }\nz(y)(z)(y); y(y);',
    );
  });

  it('objects and getters that lead to each other', async () => {
    await beside(`class A { get b() { return this.c.a; } get c() { return this.b.a; } get a() { return new A(this).b; } }
      const o = {}; o.self = o; o.next = { back: o }; function walk(n) { return walk(n.next.back.self); } walk(o); new A().b;`);
  });

  it('a chain of 10,000 operands, of 10,000 calls, and 5,000 branches', async () => {
    await beside(`const s = ${Array.from({ length: 10_000 }, (_, i) => `a${i % 9}`).join(' + ')};`);
    await beside(`q${'.where(1)'.repeat(10_000)};`);
    await beside(`if (a === 0) b();\n${lines(5000, (i) => `else if (a === ${i}) b(${i});`)}`);
  });

  it('chains of 10,000 conditions, members and indexes, and of 3,000 choices', async () => {
    const chain = (count: number, between: string) =>
      Array.from({ length: count }, (_, i) => `a${i % 9}`).join(between);
    await beside(`if (${chain(10_000, ' && ')}) b();`);
    await beside(`const s = ${chain(10_000, ' || ')};`);
    await beside(`const s = a${'.b'.repeat(10_000)}${'[0]'.repeat(10_000)};`);
    await beside(`const s = ${lines(3000, (i) => `a${i % 9} ? ${i} :`)} 0;`);
  });

  it('two modules that import each other', async () => {
    const found = await analyseFiles(
      new Map([
        [
          'a.js',
          "const b = require('./b');\nexports.run = (cmd) => b.go(cmd);\nexports.sh = require('child_process').exec;\n",
        ],
        ['b.js', "const a = require('./a');\nexports.go = (cmd) => a.sh('x ' + cmd);\n"],
        [
          'main.js',
          "const a = require('./a');\nrequire('express')().get('/', (req, res) => a.run(req.query.c));\n",
        ],
      ]),
      rules,
    );
    expect(found.map(({ file, line }) => `${file}:${line}`)).to.include('b.js:2');
  });

  it('gives the same findings each time', async () => {
    const files = new Map([
      ['weak.js', WEAK],
      ['main.js', EXPRESS],
    ]);
    const [first, second] = [await analyseProgram(files, rules), await analyseProgram(files, rules)];
    const plain = (one: typeof first) =>
      JSON.stringify(one.result.findings.map(({ rule, ...rest }) => ({ rule: rule.id, ...rest })));
    expect(plain(first)).to.equal(plain(second));
    expect(first.result.steps).to.equal(second.result.steps);
  });
});
