import { expect } from 'chai';
import { beforePlace, namesIn } from '#agent/analysis/values/formats.js';

describe('agent/analysis/values/formats', () => {
  const unknown = () => '';

  it('knows what stands before each place', () => {
    expect(beforePlace('%s?next=%s', 1, (at) => (at === 0 ? '/home' : ''))).to.equal('/home?next=');
    expect(beforePlace('https://%s/%05.2f%%', 1, unknown)).to.equal('https://\u0000/');
    expect(beforePlace('/a/{}/{}', 1, unknown)).to.equal('/a/\u0000/');
    expect(beforePlace('100%% of %s', 0, unknown)).to.equal('100% of ');
  });

  it('finds places by their names and numbers', () => {
    expect(beforePlace('/%(user)s/%(id)d', 'id', unknown)).to.equal('/\u0000/');
    expect(beforePlace('{host}/{path:>10}', 'path', (name) => `<${name}>`)).to.equal('<host>/');
    expect(beforePlace('{1} {0}', 0, unknown)).to.equal('\u0000 ');
    expect(namesIn('%(a)s %s %(b)d')).to.deep.equal(['a', 'b']);
  });

  it('says which values have no place, and does not guess which signs are places', () => {
    expect(beforePlace('/%(user)s', 'id', unknown)).to.equal(null);
    expect(beforePlace('%s', 1, unknown)).to.equal(null);
    expect(beforePlace('a %s {}', 0, unknown)).to.equal('a ');
  });
});
