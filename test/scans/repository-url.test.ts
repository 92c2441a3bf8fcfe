import { expect } from 'chai';
import { NoRepositoryUrl, parseRepositoryUrl } from '#codehost/repository-url.js';

const HOST = 'https://git.example.org';
const read = (path: string, instance = HOST) => parseRepositoryUrl(new URL(`${instance}${path}`), instance);

describe('scans/repository-url', () => {
  for (const [path, fullName] of [
    ['/shop/web', 'shop/web'],
    ['/shop/web/', 'shop/web'],
    ['/shop/web//', 'shop/web'],
    ['//shop//web', 'shop/web'],
    ['/shop/web.git', 'shop/web'],
    ['/shop/web.git/', 'shop/web'],
    ['/a/b/c/d/web', 'a/b/c/d/web'],
    ['/shop%2Fweb', 'shop/web'],
    ['/sh%6Fp/w%65b', 'shop/web'],
    ['/shop/web?tab=files#readme', 'shop/web'],
    ['/shop/my.project', 'shop/my.project'],
    ['/tree/tree', 'tree/tree'],
    ['/group/%C3%BCber', 'group/über'],
    ['/shop/web/-/tree', 'shop/web'],
    ['/shop/web/-/tree/', 'shop/web'],
  ])
    it(`reads ${path}`, () => {
      expect(read(path)).to.deep.equal({ fullName, tree: null });
    });

  for (const [path, tree] of [
    ['/-/tree/main', ['main']],
    ['/-/tree/main/', ['main']],
    ['/-/tree/feature/login/src/app', ['feature', 'login', 'src', 'app']],
    ['/-/tree/feature%2Flogin', ['feature', 'login']],
    ['/-/tree/a%20b%23c', ['a b#c']],
    ['/-/tree/main?ref_type=heads', ['main']],
    ['/-/blob/main/src/app.ts#L3', ['main', 'src', 'app.ts']],
    ['/-/commits/main', ['main']],
    ['/tree/main', ['main']],
    ['/tree/feature/login', ['feature', 'login']],
    ['/-/tree/-/x', ['-', 'x']],
    ['/-/tree/tree/blob', ['tree', 'blob']],
  ] as [string, string[]][])
    it(`reads the branch of ${path}`, () => {
      expect(read(`/shop/sub/web${path}`)).to.deep.equal({ fullName: 'shop/sub/web', tree });
    });

  it('reads URLs of an instance below a path, and on another port', () => {
    for (const instance of ['https://example.org/git', 'https://example.org/code/git/'])
      expect(read('/shop/web/-/tree/main', instance.replace(/\/$/, ''))).to.deep.equal({
        fullName: 'shop/web',
        tree: ['main'],
      });
    expect(read('/shop/web', 'https://example.org:8443')).to.have.property('fullName', 'shop/web');
  });

  for (const url of [
    'https://other.example.org/shop/web',
    'http://git.example.org/shop/web',
    'https://git.example.org:8443/shop/web',
    'https://git.example.org.evil.example/shop/web',
    'https://git.example.org@evil.example/shop/web',
    'file:///shop/web',
  ])
    it(`does not take ${url} for a URL of the instance`, () => {
      expect(parseRepositoryUrl(new URL(url), HOST)).to.equal(null);
    });

  it('does not take a URL beside the path of the instance for one of it', () => {
    const instance = 'https://example.org/git';
    for (const path of ['/shop/web', '/gitx/shop/web', '/'])
      expect(parseRepositoryUrl(new URL(`https://example.org${path}`), instance)).to.equal(null);
  });

  for (const path of [
    '/',
    '/shop',
    '/shop/',
    '/shop/.git',
    '/-/tree/main',
    '/shop/web/-/merge_requests/5',
    '/shop/web/-/settings/ci_cd',
    '/shop/web/-',
    '/shop%2F..%2F..%2Fadmin',
    '/shop/%00web',
    '/shop/%E0%A4%A',
  ])
    it(`says that ${path} is no repository`, () => {
      expect(() => read(path)).to.throw(NoRepositoryUrl);
    });

  it('refuses a URL with a token, and does not repeat it', () => {
    const url = new URL('https://user:glpat-secret@git.example.org/shop/web');
    expect(() => parseRepositoryUrl(url, HOST))
      .to.throw(NoRepositoryUrl)
      .with.property('message')
      .that.contains('token')
      .and.not.contains('glpat');
  });
});
