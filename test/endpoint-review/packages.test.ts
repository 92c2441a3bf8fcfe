import { expect } from 'chai';
import { packageTable } from '#codehost/review/served-table.js';
import { reviewOf } from './changed-application.js';
import { changes, comparePackages, linesOf, outlined } from './changed-packages.js';

const json = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`;
const app = "require('express')().get('/', (req, res) => res.end());\n";

describe('the review of packages: npm', function () {
  this.timeout(60_000);
  const registry = 'https://registry.npmjs.org';
  const lock = (packages: Record<string, object>) =>
    json({ lockfileVersion: 3, packages: { '': {}, ...packages } });
  const express = { version: '5.1.0', resolved: `${registry}/express/-/express-5.1.0.tgz` };
  const base = {
    'app.js': app,
    'package.json': json({ dependencies: { express: '^5.1.0' } }),
    'package-lock.json': lock({ 'node_modules/express': express }),
  };

  it('names what is asked for, and what only the lock file has, with install scripts', async () => {
    const review = await reviewOf(base, {
      'package.json': json({ dependencies: { express: '^5.1.0', bcrypt: '^6.0.0' } }),
      'package-lock.json': lock({
        'node_modules/bcrypt': { version: '6.0.0', hasInstallScript: true },
        'node_modules/bcrypt/node_modules/node-addon-api': { version: '8.5.0' },
        'node_modules/express': express,
      }),
    });
    expect(review.lines).to.deep.equal([]);
    expect(linesOf(review.packages)).to.deep.equal([
      'added bcrypt ^6.0.0 direct script package.json:4',
      'added node-addon-api 8.5.0 locked package-lock.json:9',
    ]);
  });

  it('says nothing where versions change and manifests move', async () => {
    const review = await reviewOf(base, {
      'package.json': null,
      'package-lock.json': null,
      'web/package.json': json({ devDependencies: { express: '^6.0.0' } }),
      'web/package-lock.json': lock({ 'node_modules/express': { version: '6.0.0' } }),
    });
    expect(review).to.deep.equal({ lines: [], gaps: [] });
  });

  it('names what comes from elsewhere, without the secrets of addresses, and scripts that are new', () => {
    const moved = {
      'package.json': json({ dependencies: { express: 'git+https://me:secret@host.test/x.git#1' } }),
    };
    expect(changes({ 'package.json': base['package.json'] }, moved)).to.deep.equal([
      'source express - direct from git+https://host.test/x.git was null package.json:3',
    ]);
    const other = { version: '5.1.0', resolved: 'https://npm.evil.test/express/-/express-5.1.0.tgz' };
    expect(
      changes(base, { ...base, 'package-lock.json': lock({ 'node_modules/express': other }) }),
    ).to.deep.equal([
      'source express 5.1.0 locked from https://npm.evil.test/express was null package-lock.json:5',
    ]);
    const script = { ...express, version: '5.1.1', hasInstallScript: true };
    expect(
      changes(base, { ...base, 'package-lock.json': lock({ 'node_modules/express': script }) }),
    ).to.deep.equal(['script express 5.1.1 locked script package-lock.json:5']);
  });

  it('takes a first lock file for no change, and a file that one commit cannot read for unknown', () => {
    const { 'package-lock.json': _, ...without } = base;
    expect(changes(without, base)).to.deep.equal([]);
    const broken = outlined({ ...base, 'package-lock.json': '{' });
    for (const review of [comparePackages(broken, outlined(base)), comparePackages(outlined(base), broken)])
      expect(review).to.deep.equal({ lines: [], others: 0, notRead: ['package-lock.json'] });
    expect(comparePackages(undefined, outlined(base))).to.equal(null);
  });
});

describe('the review of packages: Python, Java and Go', () => {
  it('reads requirements, projects and lock files of Python', () => {
    const lock = (...names: string[]) =>
      names.map((name) => `[[package]]\nname = "${name}"\nversion = "1.0"\n`).join('\n');
    const base = {
      'requirements.txt': 'Flask_Login==0.6\nflask==3.0 # web\n',
      'pyproject.toml': '[project]\ndependencies = ["django>=5"]\n',
      'poetry.lock': lock('django'),
    };
    const head = {
      'requirements.txt':
        'flask-login==0.7\nflask==3.0\nredis>=5\n-e git+https://token@host.test/tool.git@main#egg=tool\n',
      'pyproject.toml': '[project]\ndependencies = [\n  "django>=5",\n  "celery",\n]\n',
      'poetry.lock': `${lock('celery', 'django', 'kombu')}\n[package.source]\ntype = "git"\nurl = "https://host.test/kombu"\n`,
    };
    expect(changes(base, head)).to.deep.equal([
      'added kombu 1.0 locked from https://host.test/kombu/ poetry.lock:10',
      'added tool - direct from git+https://host.test/tool.git@main requirements.txt:4',
      'added celery - direct pyproject.toml:4',
      'added redis >=5 direct requirements.txt:3',
    ]);
  });

  it('reads projects of Maven and Gradle, and modules of Go', () => {
    const pom = (...names: string[]) =>
      `<project><dependencies>\n${names.map((name) => `<dependency><groupId>org.x</groupId>\n<artifactId>${name}</artifactId><version>1</version></dependency>`).join('\n')}\n</dependencies></project>\n`;
    const module = (...names: string[]) =>
      `module shop\n\nrequire (\n${names.map((one) => `\t${one} v1.2.3\n`).join('')})\n`;
    const base = { 'pom.xml': pom('a'), 'go.mod': module('github.com/x/a'), 'lib/build.gradle': '' };
    const head = {
      'pom.xml': pom('a', 'b'),
      'go.mod': module('github.com/x/a', 'github.com/x/b'),
      'lib/build.gradle': "dependencies {\n  implementation 'org.y:c:2.0'\n}\n",
    };
    expect(changes(base, head)).to.deep.equal([
      'added github.com/x/b v1.2.3 direct go.mod:5',
      'added org.x:b 1 direct pom.xml:5',
      'added org.y:c 2.0 direct lib/build.gradle:2',
    ]);
  });

  it('leaves tests and vendored code out, and bounds hostile manifests', () => {
    const many = Object.fromEntries(Array.from({ length: 6_000 }, (_, n) => [`p${n}`, '1']));
    const start = performance.now();
    const outline = outlined({
      'test/package.json': json({ dependencies: { mocha: '1' } }),
      'vendor/x/package.json': json({ dependencies: { x: '1' } }),
      'many/package.json': json({ dependencies: many }),
      'deep/package.json': `${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)}`,
      'deep/pyproject.toml': `a = ${'['.repeat(100_000)}${']'.repeat(100_000)}\n`,
      'large/package-lock.json': json({ packages: { 'node_modules/x': { version: 'x'.repeat(9_000_000) } } }),
      'odd/package.json': json({ dependencies: { ['n'.repeat(500)]: 'v'.repeat(500), 'a\n"b': '1' } }),
      'a/go.mod': `require (\n${'\tgithub.com/x/y v1 // indirect\n'.repeat(20_000)})\n`,
    });
    expect(performance.now() - start).to.be.lessThan(10_000);
    expect(outline.notRead).to.include.members([
      'many/package.json',
      'large/package-lock.json',
      'deep/pyproject.toml',
    ]);
    const odd = outline.manifests.find(({ file }) => file === 'odd/package.json');
    expect(odd?.packages.map(({ name, version, line }) => [name.length, version.length, line])).to.deep.equal(
      [
        [200, 200, 3],
        [4, 1, 1],
      ],
    );
    expect(outline.manifests.map(({ file }) => file)).to.not.include.members(['test/package.json']);
  });

  it('is a table whose text does no harm', () => {
    const review = comparePackages(
      outlined({ 'package.json': json({}) }),
      outlined({ 'package.json': json({ dependencies: { 'a|`b`\n/close': 'github:x/y' } }) }),
    );
    const table =
      packageTable(review ?? undefined, ({ file, line }) => `https://host.test/${file}#L${line}`) ?? '';
    const row = table.split('\n').find((line) => line.includes('close')) ?? '';
    expect(table).to.match(/^\*\*Packages that this brings\*\*/);
    expect(row).to.contain('(npm) | from ').and.to.contain('](https://host.test/package.json#L1) |');
    expect(table.split('\n').some((line) => line.startsWith('/close'))).to.equal(false);
  });
});
