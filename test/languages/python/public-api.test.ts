import { expect } from 'chai';
import type { FileIndex } from '#agent/languages/language.js';
import { publicApi } from '#agent/languages/python/public-api.js';

function offered(paths: readonly string[]): string[] {
  const index: FileIndex = { has: (path) => paths.includes(path), read: () => '', paths: () => paths };
  const kindOf = publicApi(index);
  return paths.filter((path) => kindOf(path) === 'entry');
}

describe('languages/python/public-api', () => {
  it('offers the modules of a package, also of those inside it', () => {
    const paths = [
      'src/kit/__init__.py',
      'src/kit/core.py',
      'src/kit/tools/__init__.py',
      'src/kit/tools/git.py',
    ];
    expect(offered(paths)).to.deep.equal(paths);
  });

  it('offers nothing whose name begins with an underscore, nor tests and what lies beside packages', () => {
    const paths = [
      'kit/__init__.py',
      'kit/_shell.py',
      'kit/_internal/__init__.py',
      'kit/_internal/run.py',
      'kit/__main__.py',
      'kit/tests/__init__.py',
      'tests/__init__.py',
      'tests/test_core.py',
      'docs/conf.py',
      'setup.py',
    ];
    expect(offered(paths)).to.deep.equal(['kit/__init__.py']);
  });
});
