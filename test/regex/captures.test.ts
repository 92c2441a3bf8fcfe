import { expect } from 'chai';
import { capturesOf } from '#agent/regex/captures.js';

const harmlessIn = (text: string) =>
  capturesOf(text)
    ?.filter(({ isHarmless }) => isHarmless)
    .map(({ keys }) => keys[0]);

describe('agent/regex: what groups find', () => {
  it('numbers them by where they begin, and knows their names', () => {
    expect(capturesOf('(?P<year>a(b))')?.map(({ keys }) => keys)).to.deep.equal([
      ['0'],
      ['1', 'year', 'groups.year'],
      ['2'],
    ]);
  });

  it('is harmless where it is letters, digits, underscores and hyphens alone', () => {
    expect(harmlessIn('x/(\\d+)/([a-z-]*)/((?:on|off)_)')).to.deep.equal(['1', '2', '3']);
    expect(harmlessIn('/^(\\w+)$/i')).to.deep.equal(['0', '1']);
    expect(harmlessIn('(.*)(\\S+)([^/]+)(a b)(\\.\\.)([\\w./]+)((a)\\2)')).to.deep.equal(['8']);
  });

  it('looks at what is not all taken, too', () => {
    expect(harmlessIn('(\\d+|.)')).to.deep.equal([]);
    expect(harmlessIn('((?=.*)\\d+)')).to.deep.equal([]);
  });

  it('gives up where an expression is none, or has too many groups', () => {
    expect(capturesOf('(')).to.equal(null);
    expect(capturesOf('(a)'.repeat(31))).to.equal(null);
    expect(capturesOf('(a)'.repeat(30))).to.have.length(31);
  });
});
