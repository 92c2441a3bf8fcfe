import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect } from 'chai';
import { LocalHost } from '#codehost/local/local-host.js';
import { openLocalRepository } from '#codehost/local/repository.js';
import { gitRepository, runGit, temporaryFolder, writeFiles } from './git-repository.js';

async function refusal(folder: string): Promise<string> {
  try {
    await openLocalRepository(folder);
  } catch (error) {
    expect(error).to.have.property('name', 'RepositoryUnavailable');
    return (error as Error).message;
  }
  return expect.fail(`${folder} was opened`);
}

describe('workspace/local-repository', () => {
  const host = new LocalHost();

  it('opens a work tree and a bare repository', async () => {
    const folder = gitRepository({ 'a.js': '1' });
    expect(await openLocalRepository(folder)).to.deep.equal({
      path: folder,
      commonDir: join(folder, '.git'),
      bare: false,
    });
    const bare = join(temporaryFolder('bare'), 'shop.git');
    runGit(folder, 'clone', '--quiet', '--bare', folder, bare);
    expect(await openLocalRepository(bare)).to.deep.equal({ path: bare, commonDir: bare, bare: true });
    expect((await host.defaultHead(bare))?.branch).to.equal('main');
  });

  it('says what is wrong with a path and what to do', async () => {
    const folder = gitRepository({ 'src/a.js': '1' });
    const plain = temporaryFolder('plain');
    writeFileSync(join(plain, 'file'), '');
    expect(await refusal(plain)).to.match(/is not a git repository\. Run "git init"/);
    expect(await refusal(join(plain, 'gone'))).to.match(/does not exist/);
    expect(await refusal(join(plain, 'file'))).to.match(/is a file, not a folder/);
    expect(await refusal(join(folder, 'src'))).to.include(`inside the git repository ${folder}`);
    expect(await refusal(join(folder, '.git', 'refs'))).to.match(/inside the git folder/);
    expect(await refusal('relative')).to.match(/not an absolute path/);
  });

  it('finds branches, also with slashes, and knows a detached head and an empty repository', async () => {
    const folder = gitRepository({ 'a.js': '1' });
    const first = runGit(folder, 'rev-parse', 'HEAD');
    runGit(folder, 'checkout', '--quiet', '-b', 'feature/x');
    writeFiles(folder, { 'b.js': '2' });
    runGit(folder, 'add', '--all');
    runGit(folder, 'commit', '--quiet', '--message', 'Second');
    const second = runGit(folder, 'rev-parse', 'HEAD');
    expect(await host.findHead(folder, 'main')).to.deep.equal({ branch: 'main', commit: first });
    expect(await host.defaultHead(folder)).to.deep.equal({ branch: 'feature/x', commit: second });
    expect(await host.findHead(folder, 'nope')).to.equal(null);
    expect(await host.findHead(folder, '--upload-pack=touch x')).to.equal(null);
    for (const name of [
      'main~0',
      'main^',
      'main^{}',
      'main@{0}',
      'main..main',
      '../heads/main',
      'main:a.js',
      '',
    ])
      expect(await host.findHead(folder, name), name).to.equal(null);
    runGit(folder, 'checkout', '--quiet', '--detach', first);
    expect(await host.defaultHead(folder)).to.deep.equal({ branch: 'HEAD', commit: first });
    const empty = temporaryFolder('empty');
    runGit(empty, 'init', '--quiet');
    expect(await host.defaultHead(empty)).to.equal(null);
  });

  it('takes addresses apart', () => {
    const at = (text: string) => host.locate(new URL(text));
    expect(at('file:///srv/shop')).to.deep.equal({ project: '/srv/shop', tree: null });
    expect(at('file:///srv/shop/')).to.deep.equal({ project: '/srv/shop', tree: null });
    expect(at('file:///srv/my%20shop/-/tree/feature/a%23b')).to.deep.equal({
      project: '/srv/my shop',
      tree: ['feature', 'a#b'],
    });
    expect(at('https://gitlab.example.com/srv/shop')).to.equal(null);
    expect(at('file://server/srv/shop')).to.equal(null);
    expect(at(pathToFileURL('/srv/50%').href)).to.deep.equal({ project: '/srv/50%', tree: null });
  });
});
