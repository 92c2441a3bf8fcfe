import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { CheckoutError, checkoutLocal, removeStaleCheckouts } from '#agent/workspace/checkout.js';
import { gitRepository, runGit, temporaryFolder, writeFiles } from './git-repository.js';

async function refusal(work: Promise<unknown>): Promise<CheckoutError> {
  try {
    await work;
  } catch (error) {
    expect(error).to.be.instanceOf(CheckoutError);
    return error as CheckoutError;
  }
  return expect.fail('the checkout was made');
}

describe('workspace/checkout', () => {
  let parent: string;
  beforeEach(() => {
    parent = temporaryFolder('work');
  });
  afterEach(() => rmSync(parent, { recursive: true, force: true }));

  it('writes the commit, byte for byte, without uncommitted changes, and leaves the original alone', async () => {
    const folder = gitRepository({
      'a.js': 'const a = 1;\r\n',
      'wide.txt': Buffer.from([0xff, 0xfe, 0x61, 0x00]),
      '.gitattributes': '*.js text eol=lf\nwide.txt working-tree-encoding=UTF-16\nhidden.js export-ignore\n',
      'hidden.js': 'x',
    });
    const commit = runGit(folder, 'rev-parse', 'HEAD');
    const committed = runGit(folder, 'cat-file', 'blob', 'HEAD:a.js');
    writeFiles(folder, { 'a.js': 'changed', 'new.js': 'new' });
    const before = runGit(folder, 'status', '--porcelain');

    const checkout = await checkoutLocal(folder, { parent, commit });
    expect(readFileSync(join(checkout.folder, 'a.js'), 'utf8').trim()).to.equal(committed);
    expect(readdirSync(checkout.folder).sort()).to.deep.equal([
      '.gitattributes',
      'a.js',
      'hidden.js',
      'wide.txt',
    ]);
    await checkout.remove();
    expect(readdirSync(parent)).to.deep.equal([]);
    expect(runGit(folder, 'status', '--porcelain')).to.equal(before);
    expect(runGit(folder, 'worktree', 'list').split('\n')).to.have.length(1);
  });

  it('starts no program that the repository configures', async () => {
    const folder = gitRepository({ 'a.js': '1', '.gitattributes': '* filter=evil\n' });
    const trace = join(parent, 'ran');
    const evil = join(folder, '.git', 'evil.sh');
    writeFileSync(evil, `#!/bin/sh\ntouch ${trace}\ncat\n`, { mode: 0o755 });
    for (const [key, value] of [
      ['filter.evil.smudge', evil],
      ['filter.evil.required', 'true'],
      ['core.fsmonitor', evil],
      ['core.hooksPath', join(folder, '.git', 'bad-hooks')],
      ['uploadpack.packObjectsHook', evil],
      ['core.sshCommand', evil],
    ])
      runGit(folder, 'config', key, value);
    mkdirSync(join(folder, '.git', 'bad-hooks'));
    writeFileSync(join(folder, '.git', 'bad-hooks', 'post-checkout'), `#!/bin/sh\ntouch ${trace}\n`, {
      mode: 0o755,
    });
    const checkout = await checkoutLocal(folder, { parent, commit: runGit(folder, 'rev-parse', 'HEAD') });
    expect(readFileSync(join(checkout.folder, 'a.js'), 'utf8')).to.equal('1');
    expect(existsSync(trace)).to.equal(false);
  });

  it('writes nothing through links of the repository', async () => {
    const folder = gitRepository({ 'a.js': '1' });
    const outside = temporaryFolder('outside');
    symlinkSync(outside, join(folder, 'out'));
    runGit(folder, 'add', '--all');
    runGit(folder, 'commit', '--quiet', '--message', 'A link out of the tree');
    const checkout = await checkoutLocal(folder, { parent, commit: runGit(folder, 'rev-parse', 'HEAD') });
    expect(readdirSync(outside)).to.deep.equal([]);
    await checkout.remove();
    expect(existsSync(outside)).to.equal(true);
  });

  it('takes bare repositories and work trees of others', async () => {
    const folder = gitRepository({ 'a.js': '1' });
    const commit = runGit(folder, 'rev-parse', 'HEAD');
    const bare = join(parent, 'bare.git');
    runGit(folder, 'clone', '--quiet', '--bare', folder, bare);
    const tree = join(parent, 'tree');
    runGit(folder, 'worktree', 'add', '--quiet', '-b', 'other', tree);
    for (const source of [bare, tree]) {
      const checkout = await checkoutLocal(source, { parent: join(parent, 'work'), commit });
      expect(readFileSync(join(checkout.folder, 'a.js'), 'utf8')).to.equal('1');
    }
  });

  it('refuses what is too large or not there, in words, and leaves nothing behind', async () => {
    const folder = gitRepository({ 'a.js': '1', 'b.js': '22' });
    const commit = runGit(folder, 'rev-parse', 'HEAD');
    const files = await refusal(checkoutLocal(folder, { parent, commit, limits: { files: 1 } }));
    expect(files.message).to.match(/more than 1 files/);
    const bytes = await refusal(checkoutLocal(folder, { parent, commit, limits: { bytes: 2 } }));
    expect(bytes.message).to.match(/too large/);
    const gone = await refusal(checkoutLocal(folder, { parent, commit: '1'.repeat(40) }));
    expect(gone.message).to.match(/is not, or not fully, in/);
    const missing = await refusal(checkoutLocal('/nowhere', { parent, commit }));
    expect(missing).to.include({ retry: false });
    expect(readdirSync(parent)).to.deep.equal([]);
  });

  it('stops when it is told to', async () => {
    const folder = gitRepository({ 'a.js': '1' });
    const commit = runGit(folder, 'rev-parse', 'HEAD');
    const reason = new Error('stop');
    let thrown: unknown;
    await checkoutLocal(folder, { parent, commit, signal: AbortSignal.abort(reason) }).catch((error) => {
      thrown = error;
    });
    expect(thrown).to.equal(reason);
    expect(readdirSync(parent)).to.deep.equal([]);
  });

  it('removes what dead agents left, and nothing of living ones', async () => {
    const dead = 2 ** 22 - 3; // above the largest process id that Linux gives by default
    mkdirSync(join(parent, `checkout-${dead}-abc`));
    mkdirSync(join(parent, `checkout-${process.ppid}-abc`));
    mkdirSync(join(parent, 'something-else'));
    await removeStaleCheckouts(parent);
    expect(readdirSync(parent).sort()).to.deep.equal([`checkout-${process.ppid}-abc`, 'something-else']);
  });
});
