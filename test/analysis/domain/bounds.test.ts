import { expect } from 'chai';
import { analyse } from '#agent/analysis/analyse.js';
import { Bound } from '#agent/analysis/domain/bound.js';
import { bounds } from '#agent/analysis/domain/bounds.js';
import { reachedBounds, resetBounds } from '#agent/analysis/domain/reached-bounds.js';
import type { AnalysisStatistics } from '#agent/analysis/domain/result.js';
import { loadRules } from '#agent/rules/load.js';
import type { RuleSet } from '#agent/rules/rule.js';
import { analyseProgram } from '#test/flows/analyse-files.js';

describe('agent/analysis/domain/bounds', function () {
  this.timeout(20_000);
  let rules: RuleSet;
  before(() => {
    rules = loadRules();
  });
  afterEach(() => resetBounds());

  it('counts what is more than the limit, and nothing else', () => {
    const bound = new Bound(3, 'things', 'they are left out');
    expect([2, 3, 4].map((count) => bound.isExceededBy(count))).to.deep.equal([false, false, true]);
    expect(bound.reached).to.equal(1);
    expect([2, 3, 4].map((count) => bound.isReachedBy(count))).to.deep.equal([false, true, true]);
    expect(bound.reached).to.equal(3);
  });

  it('counts where some of the items are left out', () => {
    const bound = new Bound(2, 'things', 'the first are kept');
    expect(bound.first(['a', 'b'])).to.deep.equal(['a', 'b']);
    expect(bound.reached).to.equal(0);
    expect(bound.first(['a', 'b', 'c'])).to.deep.equal(['a', 'b']);
    expect(bound.reached).to.equal(1);
  });

  it('says of each what is counted and what holds beyond it', () => {
    for (const [name, { limit, of, beyond }] of Object.entries(bounds)) {
      expect(limit, name).to.be.a('number').above(0);
      for (const text of [of, beyond]) expect(text, name).to.match(/^[a-z].{5,}[^.]$/);
    }
  });

  it('lists those that were reached, most often first, until they are reset', () => {
    bounds.nesting.isExceededBy(500);
    for (const count of [5, 6]) bounds.getters.isReachedBy(count);
    expect(reachedBounds().map(({ name, limit, reached }) => ({ name, limit, reached }))).to.deep.equal([
      { name: 'getters', limit: 3, reached: 2 },
      { name: 'nesting', limit: 400, reached: 1 },
    ]);
    resetBounds();
    expect(reachedBounds()).to.deep.equal([]);
  });

  async function statisticsOf(text: string): Promise<AnalysisStatistics> {
    const { result } = await analyseProgram(new Map([['main.js', text]]), rules, { engine: analyse });
    return result.statistics;
  }
  const timesReached = ({ bounds: reached }: AnalysisStatistics) =>
    Object.fromEntries(reached.map((bound) => [bound.name, bound.reached]));
  const counted = ({ counts }: AnalysisStatistics, key: string) =>
    counts.find(({ name }) => name === key)?.count ?? NaN;
  const repeated = (count: number, line: (i: number) => string) =>
    Array.from({ length: count }, (_, i) => line(i)).join('\n');

  const chosen = (sources: number) =>
    `require('express')().get('/', (req, res) => {\nlet x;\n${repeated(sources, (i) => `if (req.ip === '${i}') x = req.query.a${i};`)}\nrequire('child_process').exec(x);\n});\n`;

  it('counts a value of 20 origins, and none of 10', async () => {
    expect(timesReached(await statisticsOf(chosen(20))))
      .to.have.property('marks')
      .above(0);
    expect(timesReached(await statisticsOf(chosen(10)))).not.to.have.property('marks');
  });

  const table = (functions: number) =>
    `const { exec } = require('child_process');\nconst table = {\n${repeated(functions, (i) => `f${i}: (a) => exec('x${i} ' + a),`)}\n};\nrequire('express')().get('/', (req, res) => table[req.query.name](req.query.a));\n`;

  it('counts a table of 100 functions, and none of 50', async () => {
    expect(timesReached(await statisticsOf(table(100))))
      .to.have.property('functions')
      .above(0);
    expect(timesReached(await statisticsOf(table(50)))).not.to.have.property('functions');
  });

  it('starts each analysis from nothing, and counts evaluations, summaries, cells and steps', async () => {
    await statisticsOf(table(100));
    const small = await statisticsOf('const a = 1;\nconst f = (x) => x + a;\nmodule.exports = f(2);\n');
    expect(small.bounds).to.deep.equal([]);
    const large = await statisticsOf(table(50));
    for (const key of ['evaluations', 'summaries', 'steps'])
      expect(counted(large, key), key).to.be.above(counted(small, key));
    // `a`, `f` and what the module exports.
    expect(counted(small, 'cells')).to.be.at.least(3);
  });
});
