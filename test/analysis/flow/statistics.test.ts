import { expect } from 'chai';
import { loadRules } from '#agent/rules/load.js';
import { analyseProgram } from '#test/flows/analyse-files.js';

const rules = loadRules();

async function statisticsOf(files: Readonly<Record<string, string>>) {
  const fractions: number[] = [];
  const { result } = await analyseProgram(new Map(Object.entries(files)), rules, {
    options: { onProgress: (fraction) => fractions.push(fraction) },
  });
  return { ...result.statistics, fractions };
}

/** A program in which a variable may be one of so many objects, with an untrusted member of so many names. */
const program = (count: number) => `
const things = [${Array.from({ length: count }, (_, at) => `{ id: ${at} }`).join(', ')}];
require('express')().get('/', (req, res) => {
  const all = { ${Array.from({ length: count }, (_, at) => `a${at}: req.query.a${at}`).join(', ')} };
  const thing = things[req.query.at];
  res.json(all[thing.id]);
});
`;

describe('agent/analysis/flow: statistics', function () {
  this.timeout(20_000);

  it('count what the analysis keeps, of all languages together', async () => {
    const [one, both] = [
      await statisticsOf({ 'a.js': program(4) }),
      await statisticsOf({ 'a.js': program(4), 'b.py': 'import os\nos.system(input())\n' }),
    ];
    expect(one.counts.map(({ name }) => name)).to.deep.equal(['values', 'inclusions', 'summaries', 'facts']);
    for (const [at, { name, count }] of one.counts.entries()) {
      expect(count, name).to.be.above(0);
      expect(both.counts[at].count, name).to.be.above(count);
    }
  });

  it('name the limits that took effect, and how often', async () => {
    const few = await statisticsOf({ 'a.js': program(4) });
    const many = await statisticsOf({ 'a.js': program(80) });
    expect(few.bounds).to.deep.equal([]);
    const reached = Object.fromEntries(many.bounds.map(({ name, reached }) => [name, reached]));
    expect(reached).to.have.all.keys('objects', 'members');
    for (const { of, beyond } of many.bounds) expect(`${of}, ${beyond}`).to.match(/^[a-z][^.]{20,}$/);
    expect(few.boundsNotReached).to.equal(many.boundsNotReached + many.bounds.length);
  });

  it('come with progress that only grows, up to the whole', async () => {
    const { fractions } = await statisticsOf({ 'a.js': program(4), 'b.py': 'print(1)\n' });
    expect(fractions).to.have.length.above(4);
    expect(fractions).to.deep.equal([...fractions].sort((a, b) => a - b));
    expect(fractions.at(-1)).to.equal(1);
  });
});
