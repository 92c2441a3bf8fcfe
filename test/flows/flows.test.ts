import { expect } from 'chai';
import { knownRed } from './known-red.js';
import { cellMistakes, nameOf, readMatrix } from './matrix.js';

const written = readMatrix().filter(({ state }) => state === 'written');

describe('flows: every written cell of the matrix', function () {
  this.timeout(20_000);
  for (const cell of written)
    if (knownRed.has(nameOf(cell)))
      it(`${cell.row.group}: ${cell.row.name} in ${cell.language} is known to be red`, async () => {
        expect(
          await cellMistakes(cell),
          `${nameOf(cell)} is green now: take it off the list`,
        ).not.to.deep.equal([]);
      });
    else
      it(`${cell.row.group}: ${cell.row.name} in ${cell.language}`, async () => {
        expect((await cellMistakes(cell)).join('\n')).to.equal('');
      });

  it('knows every cell of the list of red ones', () => {
    const names = new Set(written.map(nameOf));
    expect([...knownRed].filter((name) => !names.has(name))).to.deep.equal([]);
  });
});
