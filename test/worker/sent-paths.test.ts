import { expect } from 'chai';
import { withSentPaths } from '#agent/worker/sent-paths.js';
import { isRepositoryPath } from '#protocol/repository-path.js';

describe('agent/worker/sent-paths', () => {
  const sound = [
    'a.js',
    'src/ünïcode-日本.js',
    '..a/b..js',
    'a/...',
    '"quoted" $(x).js',
    'a:b/c.js',
    'a b/-rf.js',
  ];
  const unsound = [
    ...['', '/etc/passwd', '\\\\host\\share', 'C:/a.js', 'c:\\a.js', '..', '../a.js', 'a/../b.js', 'a/..'],
    ...['..\\a.js', 'new\nline.js', 'tab\tand\u001b[31m.js', 'a\u0000.js', 'a\u007f.js', 'a\u0085.js'],
  ];

  it('are what the server takes', () => {
    for (const path of sound) expect(isRepositoryPath(path), JSON.stringify(path)).to.equal(true);
    for (const path of unsound) expect(isRepositoryPath(path), JSON.stringify(path)).to.equal(false);
  });

  it('leave what is found in files with other names in the report, and the rest as it is', () => {
    for (const path of unsound.filter((one) => one !== ''))
      expect(isRepositoryPath(withSentPaths({ path }).path), JSON.stringify(path)).to.equal(true);
    const location = { path: 'new\nline.js', region: { startLine: 1 } };
    expect(withSentPaths([{ location, steps: [{ location }], message: 'two\nlines' }])).to.deep.equal([
      {
        location: { ...location, path: 'new␊line.js' },
        steps: [{ location: { ...location, path: 'new␊line.js' } }],
        message: 'two\nlines',
      },
    ]);
    const untouched = sound.map((path) => ({ path, routes: [{ file: path }] }));
    expect(withSentPaths(untouched)).to.equal(untouched);
  });
});
