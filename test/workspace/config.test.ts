import { mkdirSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { EMPTY_CONFIG, loadConfig, parseConfig } from '#agent/workspace/config.js';
import { pathMatcher } from '#agent/workspace/path-patterns.js';
import { temporaryFolder, writeFiles } from './git-repository.js';

describe('agent/workspace/config', () => {
  let folder: string;
  beforeEach(() => {
    folder = temporaryFolder('config');
  });
  afterEach(() => {
    rmSync(folder, { recursive: true, force: true });
  });

  it('is empty when there is no file, or nothing in it', () => {
    expect(loadConfig(folder)).to.deep.equal(EMPTY_CONFIG);
    expect(parseConfig('# nothing yet\n')).to.deep.equal(EMPTY_CONFIG);
  });

  it('reads paths and suppressions', () => {
    writeFiles(folder, {
      '.goalkeeper.yml': [
        'exclude: [legacy/, "*.gen.js"]',
        'include: [vendor/ours]',
        'suppress:',
        '  - rule: python/django/*',
        '    paths: [scripts/**]',
        '    reason: Run by hand only',
        'include_tests: true',
      ].join('\n'),
    });
    expect(loadConfig(folder)).to.deep.equal({
      exclude: ['legacy/', '*.gen.js'],
      include: ['vendor/ours'],
      suppress: [{ rule: 'python/django/*', paths: ['scripts/**'], reason: 'Run by hand only' }],
      include_tests: true,
    });
  });

  for (const [name, text, message] of [
    ['an unknown key', 'exclude: []\nexlude: []\n', /^\.goalkeeper\.yml:2:9: exlude is not allowed\.$/],
    ['a wrong type', 'exclude: src\n', /^\.goalkeeper\.yml:1:10: exclude must be an array\.$/],
    [
      'a missing reason',
      'suppress:\n  - rule: x\n',
      /^\.goalkeeper\.yml:2:5: suppress\[0\]\.reason is required\.$/,
    ],
    [
      'a text in place of yes or no',
      'include_tests: "true"\n',
      /^\.goalkeeper\.yml:1:16: include_tests must be a boolean\.$/,
    ],
    ['broken YAML', 'exclude: [a\nb: c', /^\.goalkeeper\.yml:2:\d+: /],
    ['a list at the top', '- a\n', /^\.goalkeeper\.yml:1:1: .*must be of type object/],
    [
      'a pattern with too many wildcards',
      'exclude:\n  - "*a*b*c*d*e"\n',
      /^\.goalkeeper\.yml:2:5: .*too many wildcards/,
    ],
    ['an empty pattern', 'exclude: [" "]', /must not be empty/],
    [
      'a bomb of aliases',
      `a: &a [x,x,x,x,x,x,x,x,x]\n${[...'bcdefgh'].map((letter, i) => `${letter}: &${letter} [${Array(9).fill(`*${'abcdefg'[i]}`).join(',')}]`).join('\n')}`,
      /^\.goalkeeper\.yml: .*alias/i,
    ],
  ] as const)
    it(`names the place of ${name}`, () => {
      expect(() => parseConfig(text)).to.throw(message);
    });

  it('refuses a file that is a folder, a link or too large', () => {
    mkdirSync(join(folder, '.goalkeeper.yml'));
    expect(() => loadConfig(folder)).to.throw(/not a plain file|cannot be read/);
    rmSync(join(folder, '.goalkeeper.yml'), { recursive: true });
    symlinkSync('/etc/hostname', join(folder, '.goalkeeper.yml'));
    expect(() => loadConfig(folder)).to.throw(/cannot be read/);
    rmSync(join(folder, '.goalkeeper.yml'));
    writeFiles(folder, { '.goalkeeper.yml': `# ${'x'.repeat(300_000)}\n` });
    expect(() => loadConfig(folder)).to.throw(/larger than 256 KB/);
  });

  it('matches patterns as .gitignore does', () => {
    const matches = pathMatcher(['legacy/', '*.gen.js', '/top.js', 'a/**/z.js', '!keep.gen.js']);
    const paths = [
      'legacy/x.js',
      'src/legacy/x.js',
      'src/a.gen.js',
      'top.js',
      'src/top.js',
      'a/z.js',
      'a/b/c/z.js',
      'src/keep.gen.js',
    ];
    expect(paths.filter(matches)).to.deep.equal([
      'legacy/x.js',
      'src/legacy/x.js',
      'src/a.gen.js',
      'top.js',
      'a/z.js',
      'a/b/c/z.js',
    ]);
    expect(pathMatcher([])('anything')).to.equal(false);
  });
});
