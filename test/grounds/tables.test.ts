import { expect } from 'chai';
import { loadRules } from '#agent/rules/load.js';
import { closingOf, countsOf, readGrounds } from './tables.js';

const MIN_FOUND_SHARE = 0.8;
/** What falls short of it, and says so on its page: it must not fall further. */
const SHORT = new Map([['govwa', 0.75]]);
const MAX_OUT_OF_REACH_SHARE = 0.3;

describe('tables of applications that are vulnerable on purpose', () => {
  const grounds = readGrounds();
  const rules = new Map(loadRules().packs.flatMap((pack) => pack.rules.map((rule) => [rule.id, rule.cwe])));

  it('are of six applications', () => {
    expect(grounds.map(({ page }) => page)).to.deep.equal([
      'nodegoat',
      'dvna',
      'juice-shop',
      'django-nv',
      'webgoat',
      'govwa',
    ]);
  });

  for (const { name, page, rows, stated, closing } of grounds)
    describe(name, () => {
      it('numbers its rows, and each names a place', () => {
        expect(rows.map(({ number }) => number)).to.deep.equal(rows.map((_, i) => i + 1));
        for (const { number, places } of rows) expect(places, `row ${number}`).not.to.be.empty;
      });

      it('names rules that there are, of the class of the weakness, and the line where they report it', () => {
        for (const { number, rule, cwe, places } of rows.filter(({ verdict }) => verdict === 'found')) {
          expect(rules.get(rule ?? ''), `row ${number}: ${rule}`).to.include(cwe);
          expect(
            places.some(({ line }) => line !== undefined),
            `row ${number}: a line`,
          ).to.equal(true);
        }
      });

      it('is summed up as it is, on its page and in the summary', () => {
        expect(stated).to.deep.equal(countsOf(rows));
        expect(closing).to.equal(closingOf(rows));
      });

      it('has enough found, and little out of reach', () => {
        const outOfReach = rows.filter(({ verdict }) => verdict === 'out of reach').length;
        const found = rows.filter(({ verdict }) => verdict === 'found').length;
        expect(found / (rows.length - outOfReach)).to.be.at.least(SHORT.get(page) ?? MIN_FOUND_SHARE);
        expect(outOfReach / rows.length).to.be.at.most(MAX_OUT_OF_REACH_SHARE);
      });
    });
});
