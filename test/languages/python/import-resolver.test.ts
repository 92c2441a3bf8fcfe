import { expect } from 'chai';
import type { FileIndex } from '#agent/languages/language.js';
import { python } from '#agent/languages/python/index.js';

function indexOf(...paths: string[]): FileIndex {
  const known = new Set(paths);
  return { has: (path) => known.has(path), read: () => undefined, paths: () => paths };
}

/** Resolves in a repository of these files; the answer is the file, or the external name in brackets. */
function resolving(...paths: string[]): (from: string, specifier: string) => string {
  const resolve = python.importResolver(indexOf(...paths));
  return (from, specifier) => {
    const target = resolve(from, specifier);
    return 'file' in target ? target.file : `[${target.external}]`;
  };
}

describe('languages/python/import-resolver', () => {
  it('finds modules and packages from the root of the repository', () => {
    const resolve = resolving('app/__init__.py', 'app/models.py', 'app/api/__init__.py', 'run.py');
    expect(resolve('run.py', 'app')).to.equal('app/__init__.py');
    expect(resolve('run.py', 'app.models')).to.equal('app/models.py');
    expect(resolve('app/api/__init__.py', 'app.models')).to.equal('app/models.py');
    expect(resolve('app/models.py', 'app.api')).to.equal('app/api/__init__.py');
    expect(resolve('app/models.py', 'run')).to.equal('run.py');
  });

  it('takes the longest part of a name that is a file', () => {
    const resolve = resolving('app/__init__.py', 'app/models.py');
    expect(resolve('app/models.py', 'app.models.User')).to.equal('app/models.py');
    expect(resolve('app/models.py', 'app.missing')).to.equal('app/__init__.py');
  });

  it('leaves names that lead to no file as they are written', () => {
    const resolve = resolving('app/__init__.py', 'app/os.py');
    expect(resolve('app/__init__.py', 'os.path')).to.equal('[os.path]');
    expect(resolve('app/__init__.py', 'django.db')).to.equal('[django.db]');
  });

  it('prefers a package to a module of the same name', () => {
    const resolve = resolving('a.py', 'a/__init__.py', 'b.py');
    expect(resolve('b.py', 'a')).to.equal('a/__init__.py');
  });

  it('resolves relative names by their dots', () => {
    const resolve = resolving('p/__init__.py', 'p/a.py', 'p/q/__init__.py', 'p/q/b.py');
    expect(resolve('p/q/b.py', '.')).to.equal('p/q/__init__.py');
    expect(resolve('p/q/b.py', '..')).to.equal('p/__init__.py');
    expect(resolve('p/q/b.py', '..a')).to.equal('p/a.py');
    expect(resolve('p/q/__init__.py', '.b')).to.equal('p/q/b.py');
    expect(resolve('p/a.py', '.q.b')).to.equal('p/q/b.py');
    expect(resolve('p/a.py', '.missing')).to.equal('[.missing]');
    expect(resolve('p/a.py', '....a')).to.equal('[....a]');
  });

  it('starts at the folder above the top-level package, and knows src', () => {
    const resolve = resolving(
      'services/one/src/shop/__init__.py',
      'services/one/src/shop/db.py',
      'services/one/tests/test_db.py',
      'services/two/src/shop/__init__.py',
      'services/two/src/shop/db.py',
      'services/two/tests/test_db.py',
    );
    expect(resolve('services/two/src/shop/__init__.py', 'shop.db')).to.equal('services/two/src/shop/db.py');
    expect(resolve('services/one/tests/test_db.py', 'shop.db')).to.equal('services/one/src/shop/db.py');
    expect(resolve('services/two/tests/test_db.py', 'shop')).to.equal('services/two/src/shop/__init__.py');
  });

  it('takes the nearest match', () => {
    const resolve = resolving('config.py', 'tools/config.py', 'tools/run.py', 'app/__init__.py');
    expect(resolve('tools/run.py', 'config')).to.equal('tools/config.py');
    expect(resolve('app/__init__.py', 'config')).to.equal('config.py');
  });

  it('does without __init__.py', () => {
    const resolve = resolving('backend/app/views.py', 'backend/app/db/models.py', 'backend/manage.py');
    expect(resolve('backend/manage.py', 'app.db.models')).to.equal('backend/app/db/models.py');
    expect(resolve('backend/app/views.py', 'app.db.models')).to.equal('backend/app/db/models.py');
    expect(resolve('backend/app/views.py', '.db.models')).to.equal('backend/app/db/models.py');
    expect(resolve('backend/app/views.py', '.')).to.equal('[.]');
  });

  it('looks for a name once a folder', () => {
    let asked = 0;
    const files = indexOf('p/__init__.py', 'p/a.py', 'p/b.py');
    const has = (path: string) => {
      asked++;
      return files.has(path);
    };
    const resolve = python.importResolver({ ...files, has });
    const first = resolve('p/a.py', 'django.db.models');
    const questions = asked;
    expect(questions).to.be.within(1, 30);
    expect(resolve('p/b.py', 'django.db.models')).to.equal(first);
    expect(asked).to.equal(questions);
  });
});
