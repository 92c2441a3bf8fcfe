import { expect } from 'chai';
import { javascript } from '#agent/languages/javascript/index.js';
import type { FileIndex } from '#agent/languages/language.js';

/** A repository given as its files: text for manifests, '' for others. */
function repository(files: Record<string, string>): FileIndex {
  return {
    has: (path) => Object.hasOwn(files, path),
    read: (path) => files[path],
    paths: () => Object.keys(files).sort(),
  };
}

/** What each specifier means: a path, or `external:` and a name. */
function resolved(files: Record<string, string>, from: string, specifiers: readonly string[]): string[] {
  const resolve = javascript.importResolver(repository(files));
  return specifiers.map((specifier) => {
    const target = resolve(from, specifier);
    return 'file' in target ? target.file : `external:${target.external}`;
  });
}

describe('imports of JavaScript and TypeScript', () => {
  it('guesses extensions and index files', () => {
    const files = {
      'src/a.ts': '',
      'src/b.jsx': '',
      'src/c/index.mjs': '',
      'src/d.json': '',
      'top.js': '',
      'index.ts': '',
    };
    expect(
      resolved(files, 'src/main.ts', [
        './a',
        './a.js',
        './b',
        './c',
        './d',
        './d.json',
        '../top',
        './none',
        '..',
        './c/',
      ]),
    ).to.deep.equal([
      'src/a.ts',
      'src/a.ts',
      'src/b.jsx',
      'src/c/index.mjs',
      'src/d.json',
      'src/d.json',
      'top.js',
      'external:./none',
      'index.ts',
      'src/c/index.mjs',
    ]);
  });

  it('prefers what is written over what it compiles from', () => {
    const files = { 'a.js': '', 'a.ts': '', 'b.tsx': '', 'c.mts': '', 'd.cts': '' };
    expect(resolved(files, 'm.ts', ['./a.js', './a', './b.js', './c.mjs', './d.cjs'])).to.deep.equal([
      'a.js',
      'a.ts',
      'b.tsx',
      'c.mts',
      'd.cts',
    ]);
  });

  it('does not leave the repository', () => {
    const files = { 'a.ts': '' };
    expect(resolved(files, 'a.ts', ['../a', '../../etc/passwd', '/etc/passwd'])).to.deep.equal([
      'external:../a',
      'external:../../etc/passwd',
      'external:/etc/passwd',
    ]);
  });

  it('names packages without node:', () => {
    expect(resolved({}, 'a.js', ['node:fs/promises', 'express', '@scope/name/sub'])).to.deep.equal([
      'external:fs/promises',
      'external:express',
      'external:@scope/name/sub',
    ]);
  });

  it('reads main of a folder', () => {
    const files = {
      'lib/package.json': '{"main": "./core/start"}',
      'lib/core/start.js': '',
      'lib/index.js': '',
    };
    expect(resolved(files, 'a.js', ['./lib'])).to.deep.equal(['lib/core/start.js']);
  });

  it('follows paths and baseUrl of the nearest tsconfig, with comments, extends and references', () => {
    const files = {
      'tsconfig.base.json':
        '{ "compilerOptions": { "baseUrl": ".", "paths": { "@lib/*": ["libs/*/src", "libs/*"] } } }',
      'apps/web/tsconfig.json': '{ // note\n "extends": "../../tsconfig.base", }',
      'apps/web/src/main.ts': '',
      'apps/vite/tsconfig.json': '{ "files": [], "references": [{ "path": "./tsconfig.app.json" }] }',
      'apps/vite/tsconfig.app.json':
        '{ "compilerOptions": { "paths": { "@/*": ["./src/*"], "~exact": ["./src/one.ts"] } } }',
      'apps/vite/src/one.ts': '',
      'apps/base/jsconfig.json': '{ "compilerOptions": { "baseUrl": "src" } }',
      'apps/base/src/util/text.js': '',
      'libs/a/src/index.ts': '',
      'libs/b/x.ts': '',
    };
    expect(resolved(files, 'apps/web/src/main.ts', ['@lib/a', '@lib/b/x', '@lib/none'])).to.deep.equal([
      'libs/a/src/index.ts',
      'libs/b/x.ts',
      'external:@lib/none',
    ]);
    expect(resolved(files, 'apps/vite/src/main.ts', ['@/one', '~exact', '~exact2'])).to.deep.equal([
      'apps/vite/src/one.ts',
      'apps/vite/src/one.ts',
      'external:~exact2',
    ]);
    expect(resolved(files, 'apps/base/src/main.js', ['util/text', 'util'])).to.deep.equal([
      'apps/base/src/util/text.js',
      'external:util',
    ]);
  });

  it('follows imports of package.json, to the source of what is compiled', () => {
    const files = {
      'package.json': '{"imports": {"#db": {"node": "./src/db.js"}, "#agent/*": "./dist/agent/*"}}',
      'src/db.ts': '',
      'agent/run.ts': '',
    };
    expect(resolved(files, 'src/a.ts', ['#db', '#agent/run.js', '#none'])).to.deep.equal([
      'src/db.ts',
      'agent/run.ts',
      'external:#none',
    ]);
  });

  it('finds packages of the same repository by name', () => {
    const files = {
      'package.json': '{"name": "root", "workspaces": ["packages/*"]}',
      'packages/core/package.json': '{"name": "@acme/core", "main": "dist/index.js"}',
      'packages/core/src/index.ts': '',
      'packages/core/src/deep/a.ts': '',
      'packages/ui/package.json':
        '{"name": "ui", "exports": {".": {"import": "./lib/main.js"}, "./parts/*": "./lib/parts/*.js"}}',
      'packages/ui/lib/main.js': '',
      'packages/ui/lib/parts/b.js': '',
    };
    expect(
      resolved(files, 'packages/app/a.ts', [
        '@acme/core',
        '@acme/core/deep/a',
        'ui',
        'ui/parts/b',
        'ui/none',
        '@acme/other',
      ]),
    ).to.deep.equal([
      'packages/core/src/index.ts',
      'packages/core/src/deep/a.ts',
      'packages/ui/lib/main.js',
      'packages/ui/lib/parts/b.js',
      'external:ui/none',
      'external:@acme/other',
    ]);
  });

  it('survives broken, circular and hostile configuration', () => {
    const files = {
      'tsconfig.json':
        '{ "extends": "./tsconfig.json", "compilerOptions": { "paths": { "a": "no list", "*": [1, "./x/*"] } } }',
      'package.json': '{"name": 1, "imports": []',
      'sub/package.json': '['.repeat(100_000),
      'sub/tsconfig.json': 'not json',
      'loop/tsconfig.json': '{"extends": ["./b.json"]}',
      'loop/b.json': '{"extends": "./tsconfig"}',
    };
    expect(resolved(files, 'a.ts', ['a', 'b', '#x', '__proto__', 'constructor'])).to.deep.equal([
      'external:a',
      'external:b',
      'external:#x',
      'external:__proto__',
      'external:constructor',
    ]);
    expect(resolved(files, 'sub/a.ts', ['a', './package', '#y'])).to.deep.equal([
      'external:a',
      'sub/package.json',
      'external:#y',
    ]);
    expect(resolved(files, 'loop/a.ts', ['a'])).to.deep.equal(['external:a']);
  });
});
