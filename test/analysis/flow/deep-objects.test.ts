import { expect } from 'chai';
import { loadRules } from '#agent/rules/load.js';
import { analyseFiles } from '#test/flows/analyse-files.js';

const rules = loadRules();

/** How sure the findings are of a program that puts a name of a request deep into objects, and reads one of them. */
async function foundIn(depth: number, read: string): Promise<number[]> {
  const makers = Array.from(
    { length: depth },
    (_, at) => `const make${at} = (inner) => ({ m${at}: inner, other: 'a' });`,
  );
  const made = Array.from({ length: depth }, (_, at) => at).reduce(
    (inner, at) => `make${at}(${inner})`,
    "{ name: req.query.name, other: 'a' }",
  );
  const program = `const { exec } = require('child_process');
${makers.join('\n')}
const show = (object) => exec('ls ' + object.${read});
require('express')().get('/', (req, res) => show(${made}));`;
  return (await analyseFiles(new Map([['app.js', program]]), rules))
    .filter(({ rule }) => rule === 'javascript/process/command-injection')
    .map(({ confidence }) => confidence);
}

describe('agent/analysis/flow: data deep in objects', function () {
  this.timeout(20_000);

  it('is as sure as it is at the top, as far as the way to it is known', async () => {
    const [sure] = await foundIn(0, 'name');
    expect(await foundIn(2, 'm1.m0.name')).to.deep.equal([sure]);
    expect(await foundIn(2, 'm1.m0.other')).to.deep.equal([]);
    expect(await foundIn(2, 'other')).to.deep.equal([]);
  });

  it('is found behind more members by its name, the less surely the more of them are read', async () => {
    const [sure] = await foundIn(0, 'name');
    const [deep] = await foundIn(4, 'm3.m2.m1.m0.name');
    const [deeper] = await foundIn(5, 'm4.m3.m2.m1.m0.name');
    expect(deep).to.be.below(sure);
    expect(deeper).to.be.below(deep);
    expect(await foundIn(4, 'm3.m2.m1.m0.other')).to.deep.equal([]);
  });
});
