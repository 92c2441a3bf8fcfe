import { expect } from 'chai';
import { cellMistakes, readMatrix } from './matrix.js';

describe('flows: every written cell of the matrix', function () {
  this.timeout(20_000);
  for (const cell of readMatrix().filter(({ state }) => state === 'written'))
    it(`${cell.row.group}: ${cell.row.name} in ${cell.language}`, async () => {
      expect((await cellMistakes(cell)).join('\n')).to.equal('');
    });
});
