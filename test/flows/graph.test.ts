import { expect } from 'chai';
import { analyseByGraph } from '#agent/analysis/analyse-by-graph.js';
import { graphRed } from './graph-red.js';
import { cellMistakes, nameOf, readMatrix } from './matrix.js';

const written = readMatrix().filter(({ state }) => state === 'written');

describe('flows: the matrix by the flow graph', function () {
  this.timeout(20_000);
  for (const cell of written)
    if (graphRed.has(nameOf(cell)))
      it(`${nameOf(cell)} is not right yet`, async () => {
        expect(
          await cellMistakes(cell, analyseByGraph),
          `${nameOf(cell)} is green now: take it off the list`,
        ).not.to.deep.equal([]);
      });
    else
      it(nameOf(cell), async () => {
        expect((await cellMistakes(cell, analyseByGraph)).join('\n')).to.equal('');
      });

  it('knows every cell of the list of red ones', () => {
    const names = new Set(written.map(nameOf));
    expect([...graphRed].filter((name) => !names.has(name))).to.deep.equal([]);
  });
});
