import { expect } from 'chai';
import { fingerprints, type Identity } from '#agent/findings/fingerprint.js';
import { printOf } from '#protocol/tracking/tracked-finding.js';

const identity = (changes: Partial<Identity> = {}): Identity => ({
  ruleId: 'javascript/sql/injection',
  scope: ['UserStore', 'find'],
  sink: ['db', '.', 'query', '(', 'sql', ',', ')'],
  path: 'src/users.js',
  neighbours: '0123456789abcdef01234567',
  ...changes,
});
const one = (changes?: Partial<Identity>) => fingerprints([identity(changes)])[0];

describe('agent/findings/fingerprint', () => {
  it('is made of rule, scope and sink, and of nothing else', () => {
    expect(one()).to.match(/^v2:[0-9a-f]{32}$/);
    for (const changes of [{ ruleId: 'x' }, { scope: ['x'] }, { sink: ['x'] }])
      expect(one(changes)).not.to.equal(one());
    expect(one({ path: 'b.js', neighbours: '' })).to.equal(one());
  });

  it('is the same for ever: stored findings refer to it', () => {
    expect(one()).to.equal('v2:63c4b5afebc73ab3c42ff90a7bcb3b89');
  });

  it('prefers none of equal findings, in whichever order their files come', () => {
    const [first, second] = fingerprints([identity({ path: 'a.js' }), identity({ path: 'b.js' })]);
    expect([first, second]).not.to.include(one());
    expect([printOf(first), printOf(second)]).to.deep.equal([printOf(one()), printOf(one())]);
    expect(fingerprints([identity({ path: 'b.js' }), identity({ path: 'a.js' })])).to.deep.equal([
      second,
      first,
    ]);
  });

  it('tells equal findings of a file apart by the lines around them, whatever their order', () => {
    const around = ['a', 'b', 'c'].map((digit) => identity({ neighbours: digit.repeat(24) }));
    expect(fingerprints([...around].reverse())).to.deep.equal(fingerprints(around).reverse());
  });

  it('gives unique fingerprints even to findings that are equal in everything', () => {
    const many = fingerprints(Array.from({ length: 20_000 }, () => identity()));
    expect(new Set(many).size).to.equal(20_000);
  });

  it('keeps parts apart', () => {
    expect(one({ scope: ['a', 'b'], sink: ['c'] })).not.to.equal(one({ scope: ['a'], sink: ['b', 'c'] }));
  });
});
