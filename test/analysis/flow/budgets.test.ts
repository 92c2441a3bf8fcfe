import { expect } from 'chai';
import { loadRules } from '#agent/rules/load.js';
import { analyseProgram } from '#test/flows/analyse-files.js';

const rules = loadRules();

const HEAD = `const { exec } = require('child_process');\nconst app = require('express')();\n`;
const lines = (count: number, line: (at: number) => string) =>
  Array.from({ length: count }, (_, at) => line(at)).join('\n');

/** A program that is as it should be, and reads `b.js` so that both are one program. */
const INNOCENT = `require('./b');\n${HEAD}app.get('/', (req) => { exec('ls ' + req.query.folder); });\n`;

/** Programs that ask for more than their size by what the stages of the analysis do. */
const hostile: Readonly<Record<string, (count: number) => string>> = {
  'objects that hold all that the ones before them hold': (count) =>
    `${HEAD}app.get('/', (req) => {\n  let o = req.body;\n${lines(count, (at) => `  o = { a${at}: o, b: o.b, ...o };`)}\n  exec(o.b.a3.b);\n});`,
  'a function that calls another one in many places, and is given a different one by each caller': (count) =>
    `${HEAD}${lines(count, (at) => `app.get('/${at}', (req) => { all(req.query.a${at}, () => req.body); });`)}
function all(x, read) {\n${lines(count, (at) => `  exec(x + read().b${at});`)}\n}`,
  'objects with members in circles': (count) =>
    `${HEAD}${lines(
      count,
      (at) =>
        `function f${at}(o) { o.m${at} = o.m${(at * 7 + 3) % count}.n; o.n = { m${at}: o, k: o.m${(at * 13 + 5) % count} }; f${(at + 1) % count}(o.n); exec(o.m${at}.k); return o; }`,
    )}\napp.get('/', (req) => { f0({ a: req.query.a, n: req.body }); });`,
  'functions that call each other in circles': (count) =>
    `${HEAD}${lines(
      count,
      (at) =>
        `function f${at}(a, b, c) { if (a) return f${(at + 1) % count}(b, c, a); if (b) return f${(at * 7 + 3) % count}(c, a, b); exec(a + b + c); return f${(at * 13 + 5) % count}(a + b, c, b); }`,
    )}\napp.get('/', (req) => { f0(req.query.a, req.body.b, process.argv[2]); });`,
};

async function analysed(files: Readonly<Record<string, string>>, steps: number) {
  const { result, units } = await analyseProgram(new Map(Object.entries(files)), rules, {
    options: { limits: { steps, stepsPerNode: 0 } },
  });
  return {
    overBudget: result.overBudget.map(({ unit, fn }) => ({ path: units[unit].path, fn })),
    found: result.findings.map(({ rule, sink }) => `${rule.id} ${units[sink.unit].path}`),
  };
}

describe('agent/analysis/flow: budgets', function () {
  this.timeout(60_000);

  for (const [what, program] of Object.entries(hostile)) {
    it(`end for ${what}, and name the file`, async () => {
      const { overBudget } = await analysed({ 'b.js': program(150), 'a.js': INNOCENT }, 4000);
      expect(overBudget).to.not.be.empty;
      expect(overBudget.map(({ path }) => path)).to.not.include('a.js');
    });

    it(`are enough for ${what}, where these are few`, async () => {
      const { overBudget, found } = await analysed({ 'b.js': program(15), 'a.js': INNOCENT }, 2_500_000);
      expect(overBudget).to.be.empty;
      expect(found).to.include('javascript/process/command-injection a.js');
    });
  }

  it('of one language are not used up by another one', async () => {
    const { circles, python } = {
      circles: hostile['objects with members in circles'](150),
      python: 'import os\nos.system(input())\n',
    };
    const { overBudget, found } = await analysed({ 'a.js': circles, 'b.py': python }, 4000);
    expect(new Set(overBudget.map(({ path }) => path))).to.deep.equal(new Set(['a.js']));
    expect(found).to.deep.equal(['python/process/command-from-surroundings b.py']);
  });

  it('are the same steps each time', async () => {
    const program = hostile['functions that call each other in circles'](150);
    const [one, other] = [
      await analysed({ 'a.js': program }, 4000),
      await analysed({ 'a.js': program }, 4000),
    ];
    expect(one.overBudget).to.not.be.empty;
    expect(other).to.deep.equal(one);
  });
});

describe('agent/analysis/objects: hubs', function () {
  this.timeout(20_000);

  it('of functions that give each other first arguments come to an end', async () => {
    const bound = lines(
      40,
      (at) =>
        `function f${at}(act, x, y) { const next = act.bind(null, f${(at + 1) % 40}, x); next(y); f${(at * 7 + 3) % 40}(next, x, y); }`,
    );
    const program = `${HEAD}${bound}
app.get('/', (req) => {
  f0(f1, req.query.a, 'b');
  const show = ((first, second, third) => exec(third)).bind(null, 'a', 'b');
  show(req.query.name);
});`;
    const { overBudget, found } = await analysed({ 'a.js': program }, 2_500_000);
    expect(overBudget).to.be.empty;
    expect(found).to.include('javascript/process/command-injection a.js');
  });
});
