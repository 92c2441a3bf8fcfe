import { expect } from 'chai';
import { publicApi } from '#agent/languages/java/public-api.js';

const published = '<project><licenses></licenses><scm></scm></project>';

function kindOf(path: string, texts: Record<string, string> = { 'pom.xml': published }): string | null {
  const files = new Map([...Object.entries(texts), [path, '']]);
  return publicApi({
    has: (one) => files.has(one),
    paths: () => [...files.keys()],
    read: (one) => files.get(one),
  })(path);
}

describe('languages/java public API', () => {
  it('has the classes of a published module, whatever their packages are called', () => {
    expect(kindOf('core/src/main/java/org/example/tests/Loader.java')).to.equal('entry');
  });

  it('has none of tests, examples and internal packages', () => {
    expect(kindOf('core/src/test/java/org/shop/Loader.java')).to.equal(null);
    expect(kindOf('examples/src/main/java/org/shop/Loader.java')).to.equal(null);
    expect(kindOf('core/src/main/java/org/shop/internal/Loader.java')).to.equal(null);
  });

  it('has none of a module that is not published', () => {
    expect(kindOf('src/main/java/org/shop/Loader.java', { 'pom.xml': '<project></project>' })).to.equal(null);
  });
});
