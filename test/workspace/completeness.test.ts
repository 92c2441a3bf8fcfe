import { expect } from 'chai';
import { completenessOf } from '#agent/workspace/completeness.js';
import { isTestPath, vendoredPart } from '#agent/workspace/path-kind.js';
import type { SkippedFile } from '#protocol/scan-report.js';

const analysed = { filesFound: 10, files: 5, bytes: 100, lines: 20 };
const isSource = (path: string) => /\.(js|py)$/.test(path);
const stateOf = (...skips: SkippedFile[]) => completenessOf(analysed, skips, isSource).state;

describe('agent/workspace/completeness', () => {
  it('is complete when only decisions and files that hold no code were left out', () => {
    expect(
      stateOf(
        { path: 'a.min.js', reason: 'minified' },
        { path: 'node_modules/', reason: 'vendored' },
        { path: 'gen.js', reason: 'generated' },
        { path: 'legacy/a.js', reason: 'ignored' },
        { path: 'link.js', reason: 'outside-tree' },
        { path: 'README.md', reason: 'unsupported' },
        { path: 'logo.png', reason: 'unreadable' },
      ),
    ).to.equal('complete');
  });

  for (const reason of [
    'too-large',
    'unreadable',
    'not-utf8',
    'nesting-too-deep',
    'too-many-nodes',
    'over-budget',
    'parser-failure',
    'analysis-failure',
  ] as const)
    it(`is partial when source code was left out as ${reason}, but not in test code`, () => {
      expect(stateOf({ path: 'src/a.js', reason })).to.equal('partial');
      expect(stateOf({ path: 'tests/a.js', reason })).to.equal('complete');
    });

  it('bears a broken line, but not a broken file', () => {
    expect(stateOf({ path: 'a.js', reason: 'syntax-error', line: 3 })).to.equal('complete');
    expect(stateOf({ path: 'a.js', reason: 'syntax-error' })).to.equal('partial');
  });

  it('is partial when a folder could not be listed', () => {
    expect(stateOf({ path: 'src/private/', reason: 'unreadable' })).to.equal('partial');
  });

  it('counts by reason and lists at most 1,000, those that matter first', () => {
    const many = Array.from(
      { length: 1500 },
      (_, i): SkippedFile => ({ path: `a${i}.png`, reason: 'unsupported' }),
    );
    const result = completenessOf(
      analysed,
      [...many, { path: 'z.js', reason: 'vendored' }, { path: 'y.js', reason: 'too-large' }],
      isSource,
    );
    expect(result.skipped).to.deep.equal({ unsupported: 1500, vendored: 1, 'too-large': 1 });
    expect(result.skippedFiles).to.have.length(1000);
    expect(result.skippedFiles.slice(0, 2).map(({ path }) => path)).to.deep.equal(['y.js', 'z.js']);
    const reversed = completenessOf(
      analysed,
      [...many.slice(998), ...result.skippedFiles].reverse(),
      isSource,
    );
    expect(JSON.stringify(reversed.skipped), 'in any order').to.equal(JSON.stringify(result.skipped));
    expect(result).to.include({ filesFound: 10, filesAnalysed: 5, bytesAnalysed: 100, linesAnalysed: 20 });
  });
});

describe('agent/workspace/path-kind', () => {
  it('tells test code', () => {
    const paths = [
      'test/a.js',
      'src/__tests__/a.tsx',
      'a.test.ts',
      'a-spec.js',
      'pkg/test_a.py',
      'a_test.go',
      'src/FooTest.java',
      'conftest.py',
      'examples/a.py',
    ];
    expect(paths.filter((path) => !isTestPath(path))).to.deep.equal([]);
    const others = [
      'src/a.js',
      'src/latest.js',
      'contest/a.py',
      'attest.ts',
      'testament.py',
      'src/tester.js',
    ];
    expect(others.filter(isTestPath)).to.deep.equal([]);
  });

  it('tells vendored code', () => {
    expect(vendoredPart('a/node_modules/b/c.js')).to.equal('a/node_modules/');
    expect(vendoredPart('lib/python3.12/site-packages/x.py')).to.equal('lib/python3.12/site-packages/');
    for (const name of [
      'jquery.min.js',
      'jquery-ui.js',
      'd3.v7.2.min.js',
      'lodash-4.17.21.js',
      'bootstrap.bundle.js',
    ])
      expect(vendoredPart(`static/${name}`)).to.equal(`static/${name}`);
    for (const name of ['vendors.js', 'my-jquery-plugin.js', 'v2.js', 'src/release-2.js', 'vendor-list.py'])
      expect(vendoredPart(name)).to.equal(undefined);
  });
});
