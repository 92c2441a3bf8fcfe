import { expect } from 'chai';
import { buildFlowGraph } from '#agent/analysis/graph/build.js';
import { GRAPH_WIDTH } from '#agent/analysis/graph/flow-graph.js';
import { lowered } from './graph-of.js';

const lines = (count: number, line: (i: number) => string) =>
  Array.from({ length: count }, (_, i) => line(i)).join('\n');

/** Nodes of the graph by those of the lowered program. */
async function growth(path: string, text: string): Promise<number> {
  const unit = await lowered(path, text);
  return buildFlowGraph(unit).nodes.length / GRAPH_WIDTH / (unit.nodes.length / 7);
}

describe('agent/analysis/graph: hostile programs stay linear', function () {
  this.timeout(30_000);

  it('a function of 20,000 lines', async () => {
    const text = `function f(p) {\nlet x = p;\n${lines(20_000, (i) => `if (p.a${i}) x = g(x, ${i});`)}\nreturn x; }`;
    expect(await growth('a.js', text)).to.be.below(2);
  });

  it('a chain of 5,000 else-ifs', async () => {
    const text = `function f(p) { let x;\n${lines(5000, (i) => `if (p === ${i}) x = ${i}; else`)} x = p;\nreturn x; }`;
    expect(await growth('a.js', text)).to.be.below(2);
  });

  it('a switch of 3,000 cases that run on', async () => {
    const text = `function f(p) { let x;\nswitch (p) {\n${lines(3000, (i) => `case ${i}: x = g(x, p);`)}\n}\nreturn x; }`;
    expect(await growth('a.js', text)).to.be.below(3);
  });

  it('40 loops inside each other', async () => {
    const text = `function f(p) { let x = p;\n${lines(40, (i) => `for (const v${i} of p) { x = x + v${i};`)}${'}'.repeat(40)}\nreturn x; }`;
    expect(await growth('a.js', text)).to.be.below(3);
  });

  it('a table of 10,000 entries, and as many stores and reads', async () => {
    const text = [
      `const t = {${lines(10_000, (i) => `k${i}: ${i},`)}};`,
      lines(3000, (i) => `t.k${i} = t.k${i + 1};`),
    ].join('\n');
    expect(await growth('a.js', text)).to.be.below(2);
  });

  it('a try of 3,000 calls and assignments in each other', async () => {
    const text = `function f(p) { let x = p; try {\n${lines(3000, () => 'x = g(x);')}\n} catch (e) { return x + e; } return x; }`;
    expect(await growth('a.js', text)).to.be.below(3);
  });
});

describe('agent/analysis/graph: a function of the file alone', () => {
  it('the same bytes, whatever was built before', async () => {
    const texts = [
      'const a = require("a"); exports.f = (p) => { for (const x of p) a.run(x); };',
      'function g(p) { try { return p.x; } finally { done(p); } }',
      'let n = 0; module.exports = { up() { n++; return n; } };',
    ];
    const units = await Promise.all(texts.map((text, i) => lowered(`f${i}.js`, text)));
    const built = new Map(units.map((unit) => [unit.path, buildFlowGraph(unit)]));
    for (const order of [
      [2, 1, 0],
      [1, 2, 0],
      [0, 2, 1],
    ])
      for (const index of order)
        expect(buildFlowGraph(units[index])).to.deep.equal(built.get(units[index].path));
  });
});
