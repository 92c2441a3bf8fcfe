import { mkdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Ajv } from 'ajv';
import { expect } from 'chai';
import { parse } from 'yaml';
import { loadConfig, parseConfig } from '#agent/workspace/config.js';
import { EMPTY_CONFIG } from '#agent/workspace/config-file.js';
import { pathMatcher } from '#agent/workspace/path-patterns.js';
import { accepted, refused, unreadable } from './config-samples.js';
import { temporaryFolder, writeFiles } from './git-repository.js';

const schemaFile = fileURLToPath(new URL('../../../docs/goalkeeper.schema.json', import.meta.url));

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
      languages: null,
      rules: [],
      ruleFolders: [],
      ownFunctions: [],
      suppress: [{ rule: 'python/django/*', paths: ['scripts/**'], reason: 'Run by hand only', line: 4 }],
      ignore: [],
      thresholds: {},
      includeTests: true,
    });
  });

  it('reads rules, thresholds, languages and folders of rules', () => {
    const config = parseConfig(
      [
        'rules:',
        '  weak-hash: off',
        '  python/django/*: low',
        '  sql-injection: 9.5',
        '  javascript/**: on',
        'rule_folders: [security/rules]',
        'languages: [python, template]',
        'fail_on: medium',
        'fail_confidence: 8',
        'min_confidence: 5',
        'include_tests: false',
        'needs_accept: [check-removed]',
      ].join('\n'),
    );
    expect(config).to.deep.equal({
      ...EMPTY_CONFIG,
      accept: { changes: ['check-removed'], role: 'developer' },
      rules: [
        { rule: 'weak-hash', isOn: false, line: 2 },
        { rule: 'python/django/*', isOn: true, severity: 0.1, line: 3 },
        { rule: 'sql-injection', isOn: true, severity: 9.5, line: 4 },
        { rule: 'javascript/**', isOn: true, line: 5 },
      ],
      ruleFolders: ['security/rules'],
      languages: ['python', 'template'],
      thresholds: { failOn: 4, failConfidence: 8, minConfidence: 5 },
      includeTests: false,
    });
    expect(parseConfig('fail_on: never').thresholds).to.deep.equal({ failOn: null });
  });

  const editor = new Ajv().compile(JSON.parse(readFileSync(schemaFile, 'utf8')));
  const isForEditor = (text: string) => editor(parse(text, { maxAliasCount: 50 }) ?? {});

  for (const text of accepted)
    it(`accepts ${JSON.stringify(text)}, and so do editors`, () => {
      expect(() => parseConfig(text)).to.not.throw();
      expect(isForEditor(text)).to.equal(true);
    });

  for (const [name, text, message] of refused)
    it(`names the place of ${name}, and editors refuse it`, () => {
      expect(() => parseConfig(text)).to.throw(message);
      expect(isForEditor(text)).to.equal(false);
    });

  for (const [name, text, message] of unreadable)
    it(`names the place of ${name}`, () => {
      expect(() => parseConfig(text)).to.throw(message);
    });

  it('shows editors each key with its meaning', () => {
    const { properties }: { properties: Record<string, { description?: string }> } = JSON.parse(
      readFileSync(schemaFile, 'utf8'),
    );
    expect(Object.keys(properties)).to.include.members(['rules', 'fail_on', 'languages', 'rule_folders']);
    for (const [key, { description }] of Object.entries(properties)) expect(description, key).to.match(/\.$/);
  });

  it('refuses a file that is a folder, a link or too large', () => {
    mkdirSync(join(folder, '.goalkeeper.yml'));
    expect(() => loadConfig(folder)).to.throw(/not a plain file|cannot be read/);
    rmSync(join(folder, '.goalkeeper.yml'), { recursive: true });
    symlinkSync('/etc/hostname', join(folder, '.goalkeeper.yml'));
    expect(() => loadConfig(folder)).to.throw(/cannot be read/);
    rmSync(join(folder, '.goalkeeper.yml'));
    writeFiles(folder, { '.goalkeeper.yml': `# ${'x'.repeat(1_100_000)}\n` });
    expect(() => loadConfig(folder)).to.throw(/larger than 1024 KB/);
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
