import { expect } from 'chai';
import { publicApi } from '#agent/languages/javascript/public-api.js';

describe('agent/languages/javascript/public-api', () => {
  function kinds(manifest: object, ...paths: string[]): (string | null)[] {
    const files = new Map([
      ['package.json', JSON.stringify({ name: 'shapes', ...manifest })],
      ...paths.map((path) => [path, ''] as const),
    ]);
    const index = {
      has: (path: string) => files.has(path),
      read: (path: string) => files.get(path),
      paths: () => [...files.keys()],
    };
    return paths.map(publicApi(index));
  }

  it('takes the main file for the entry and lets others be imported by their path', () => {
    expect(kinds({ main: './lib/main.js' }, 'lib/main.js', 'lib/square.js', 'Gruntfile.js')).to.deep.equal([
      'entry',
      'file',
      null,
    ]);
  });

  it('takes every file that `exports` names for an entry, and no other file', () => {
    const exports = {
      '.': './dist/index.js',
      './merge': { import: './merge/index.mjs', require: './merge/index.js' },
      './package.json': './package.json',
    };
    expect(
      kinds({ exports }, 'dist/index.js', 'merge/index.js', 'merge/index.mjs', 'dist/inner.js'),
    ).to.deep.equal(['entry', 'entry', 'entry', null]);
  });

  it('lets any file be imported where `exports` has a pattern', () => {
    expect(kinds({ exports: { '.': './index.js', './*': './*.js' } }, 'index.js', 'circle.js')).to.deep.equal(
      ['entry', 'file'],
    );
  });

  it('knows no importers of a private package', () => {
    expect(kinds({ main: './index.js', private: true }, 'index.js')).to.deep.equal([null]);
  });
});
