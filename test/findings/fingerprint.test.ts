import { expect } from 'chai';
import { fingerprints, type Identity } from '#agent/findings/fingerprint.js';

const identity = (changes: Partial<Identity> = {}): Identity => ({
  ruleId: 'javascript/sql/injection',
  scope: 'UserStore.find',
  sink: 'db.query(sql)',
  source: 'req.query.id',
  context: 'const sql = a;\ndb.query(sql);',
  ...changes,
});
const one = (changes?: Partial<Identity>) => fingerprints([identity(changes)])[0];

describe('agent/findings/fingerprint', () => {
  it('is made of rule, scope, sink and source, and of nothing else', () => {
    expect(one()).to.match(/^v1:[0-9a-f]{32}$/);
    for (const changes of [{ ruleId: 'x' }, { scope: 'x' }, { sink: 'x' }, { source: 'x' }])
      expect(one(changes)).not.to.equal(one());
    expect(one({ context: 'something else' })).to.equal(one());
  });

  it('does not mind how code is laid out', () => {
    expect(one({ sink: 'db.query(\n  sql,\n);' })).to.equal(one());
    expect(one({ sink: 'db . query( sql )' })).to.equal(one());
  });

  it('is the same for ever: stored findings refer to it', () => {
    expect(one()).to.equal('v1:98753a315dab604fc0e1f7e0fe68da26');
  });

  it('leaves the first of equal findings as it was when another is added behind it', () => {
    const [first, second] = fingerprints([identity(), identity({ context: 'other' })]);
    expect(first).to.equal(one());
    expect(second).not.to.equal(first);
  });

  it('tells equal findings apart by what stands around them, whatever their order', () => {
    const [, second, third] = fingerprints([
      identity(),
      identity({ context: 'b' }),
      identity({ context: 'c' }),
    ]);
    const again = fingerprints([identity(), identity({ context: 'c' }), identity({ context: 'b' })]);
    expect(again.slice(1)).to.deep.equal([third, second]);
  });

  it('gives unique fingerprints even to findings that are equal in everything', () => {
    const many = fingerprints(Array.from({ length: 20_000 }, () => identity()));
    expect(new Set(many).size).to.equal(20_000);
  });

  it('keeps parts apart', () => {
    expect(one({ sink: 'ab', source: 'c' })).not.to.equal(one({ sink: 'a', source: 'bc' }));
  });
});
