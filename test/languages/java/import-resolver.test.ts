import { expect } from 'chai';
import { javaImportResolver } from '#agent/languages/java/import-resolver.js';
import type { FileIndex, ImportTarget } from '#agent/languages/language.js';

function resolver(...paths: string[]): (from: string, specifier: string) => ImportTarget {
  const files = new Set(paths);
  const index: FileIndex = {
    has: (path) => files.has(path),
    read: () => undefined,
    paths: () => [...files].sort(),
  };
  return javaImportResolver(index);
}

describe('languages/java/import-resolver', () => {
  const main = 'shop/src/main/java/com/acme';

  it('finds the file of a type by its package, in any source root', () => {
    const resolve = resolver(
      `${main}/web/Login.java`,
      `${main}/data/Users.java`,
      'shop/src/test/java/com/acme/web/LoginTest.java',
    );
    const users = { file: `${main}/data/Users.java` };
    expect(resolve(`${main}/web/Login.java`, 'com.acme.data.Users')).to.deep.equal(users);
    expect(resolve('shop/src/test/java/com/acme/web/LoginTest.java', 'com.acme.data.Users')).to.deep.equal(
      users,
    );
    // A simple name: the own package lies in two source roots.
    expect(
      resolve('shop/src/test/java/com/acme/web/LoginTest.java', 'com.acme.web.Login|java.lang.Login'),
    ).to.deep.equal({
      file: `${main}/web/Login.java`,
    });
  });

  it('takes the nearest of several files of one name', () => {
    const resolve = resolver('a/src/p/X.java', 'b/src/p/X.java', 'b/src/p/Y.java', 'a/src/q/p/X.java');
    expect(resolve('b/src/p/Y.java', 'p.X')).to.deep.equal({ file: 'b/src/p/X.java' });
    expect(resolve('a/src/r/Z.java', 'p.X')).to.deep.equal({ file: 'a/src/p/X.java' });
  });

  it('does not mistake the end of a folder name for a package', () => {
    expect(resolver('src/xcom/X.java')('src/A.java', 'com.X')).to.deep.equal({ external: 'com' });
  });

  it('finds types without a package, and those whose folder is not named like it, beside the file', () => {
    const resolve = resolver('A.java', 'B.java', 'x/C.java');
    expect(resolve('A.java', 'B|java.lang.B')).to.deep.equal({ file: 'B.java' });
    expect(resolve('A.java', 'some.where.B|java.lang.B')).to.deep.equal({ file: 'B.java' });
    expect(resolve('A.java', 'C|java.lang.C')).to.deep.equal({ external: '' });
  });

  it('gives the package of a type that is no file', () => {
    expect(resolver('A.java')('A.java', 'javax.servlet.http.HttpServletRequest')).to.deep.equal({
      external: 'javax.servlet.http',
    });
  });

  it('knows java.lang, unless the repository has a type of that name', () => {
    const specifier = 'p.Runtime|java.util.Runtime|java.lang.Runtime';
    expect(resolver('p/A.java')('p/A.java', specifier)).to.deep.equal({ external: 'java.lang' });
    expect(resolver('p/A.java', 'p/Runtime.java')('p/A.java', specifier)).to.deep.equal({
      file: 'p/Runtime.java',
    });
  });

  it('gives all packages that are imported on demand and may hold a type, without those of the repository', () => {
    const resolve = resolver('p/A.java', 'q/B.java');
    const specifier = 'p.List|q.List|java.util.List|java.sql.List|java.lang.List';
    expect(resolve('p/A.java', specifier)).to.deep.equal({
      external: 'java.util',
      alternatives: ['java.sql'],
    });
    expect(resolve('p/A.java', 'p.List|q.List|java.lang.List')).to.deep.equal({ external: 'p' });
    expect(resolve('p/A.java', 'p.B|q.B|java.util.B|java.lang.B')).to.deep.equal({ file: 'q/B.java' });
  });

  it('takes any text for a specifier', () => {
    const resolve = resolver('A.java');
    for (const specifier of ['', '.', '|', '.x', 'a..b', '../../etc/passwd', 'x'.repeat(10_000)])
      expect(resolve('A.java', specifier)).to.have.property('external');
  });
});
