import { execFileSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { EMPTY_CONFIG, type WorkspaceConfig } from '#agent/workspace/config-file.js';
import { discover, openFolder } from '#agent/workspace/discover.js';
import { DEFAULT_LIMITS, type ScanLimits } from '#agent/workspace/limits.js';
import { gitRepository, runGit, temporaryFolder, writeFiles } from './git-repository.js';

interface Settings {
  config?: Partial<WorkspaceConfig>;
  limits?: Partial<ScanLimits>;
  isCheckout?: boolean;
}

const created: string[] = [];
function keep(folder: string): string {
  created.push(folder);
  return folder;
}
function discovered(root: string, { config, limits, isCheckout = false }: Settings = {}) {
  return discover({
    root,
    config: { ...EMPTY_CONFIG, ...config },
    limits: { ...DEFAULT_LIMITS, ...limits },
    isCheckout,
  });
}
async function pathsOf(root: string, settings: Settings = {}): Promise<string[]> {
  return (await discovered(root, settings)).files.map(({ path }) => path);
}

describe('agent/workspace/discover', () => {
  after(() => {
    for (const folder of created) rmSync(folder, { recursive: true, force: true });
  });

  it('lists what git tracks and what it would track, sorted, and not what it ignores', async () => {
    const root = keep(
      gitRepository({ '.gitignore': 'out/\n*.log\n', 'b.js': '1', 'a/z.js': '1', 'a/Z.js': '1' }),
    );
    writeFiles(root, { 'new.js': '1', 'out/x.js': '1', 'debug.log': '1' });
    expect(await pathsOf(root)).to.deep.equal(['.gitignore', 'a/Z.js', 'a/z.js', 'b.js', 'new.js']);
  });

  it('lists a tracked file once, even in the middle of a merge, and not one that is deleted', async () => {
    const root = keep(gitRepository({ 'a.js': 'base', 'gone.js': '1' }));
    runGit(root, 'checkout', '--quiet', '-b', 'other');
    writeFiles(root, { 'a.js': 'other' });
    runGit(root, 'commit', '--quiet', '-am', 'other');
    runGit(root, 'checkout', '--quiet', 'main');
    writeFiles(root, { 'a.js': 'main' });
    runGit(root, 'commit', '--quiet', '-am', 'main');
    expect(() => runGit(root, 'merge', 'other')).to.throw();
    rmSync(join(root, 'gone.js'));
    expect(await pathsOf(root)).to.deep.equal(['a.js']);
  });

  it('scans a folder inside a repository by itself, also one that git ignores', async () => {
    const root = keep(gitRepository({ '.gitignore': 'build/\n', 'src/a.js': '1', 'other/b.js': '1' }));
    writeFiles(root, { 'build/c.js': '1' });
    expect(await pathsOf(join(root, 'src'))).to.deep.equal(['a.js']);
    expect(await pathsOf(join(root, 'build'))).to.deep.equal(['c.js']);
  });

  it('walks a folder that is no repository, with its .gitignore files, nested ones too', async () => {
    const root = keep(temporaryFolder('walk'));
    writeFiles(root, {
      '.gitignore': '*.tmp\n/only-here.js\n',
      'a.js': '1',
      'a.tmp': '1',
      'only-here.js': '1',
      'sub/only-here.js': '1',
      'sub/.gitignore': '!b.tmp\nc.js\n',
      'sub/b.tmp': '1',
      'sub/c.js': '1',
    });
    expect(await pathsOf(root)).to.deep.equal([
      '.gitignore',
      'a.js',
      'sub/.gitignore',
      'sub/b.tmp',
      'sub/only-here.js',
    ]);
  });

  it('takes every file of a checkout, whatever its .gitignore says', async () => {
    const root = keep(temporaryFolder('checkout'));
    writeFiles(root, { '.gitignore': '*.js\n', 'forced.js': '1' });
    expect(await pathsOf(root, { isCheckout: true })).to.deep.equal(['.gitignore', 'forced.js']);
  });

  it('leaves out vendored code, once a folder, unless it is included', async () => {
    const root = keep(
      gitRepository({
        'node_modules/x/index.js': '1',
        'node_modules/y/index.js': '1',
        'lib/vendor/ours/a.js': '1',
        'static/jquery-3.7.1.js': '1',
        'src/a.js': '1',
      }),
    );
    const workspace = await discovered(root, { config: { include: ['lib/vendor/ours'] } });
    expect(workspace.files.map(({ path, forced }) => [path, forced])).to.deep.equal([
      ['lib/vendor/ours/a.js', true],
      ['src/a.js', false],
    ]);
    expect(workspace.skipped).to.deep.equal([
      { path: 'node_modules/', reason: 'vendored' },
      { path: 'static/jquery-3.7.1.js', reason: 'vendored' },
    ]);
  });

  it('does not enter vendored folders when it walks, unless they are included', async () => {
    const root = keep(temporaryFolder('vendored'));
    writeFiles(root, { 'node_modules/x/index.js': '1', 'vendor/a.js': '1', 'b.js': '1' });
    const workspace = await discovered(root, { config: { include: ['vendor/'] } });
    expect(workspace.files.map(({ path }) => path)).to.deep.equal(['b.js', 'vendor/a.js']);
    expect(workspace.skipped).to.deep.equal([{ path: 'node_modules/', reason: 'vendored' }]);
  });

  it('leaves out excluded paths and counts them', async () => {
    const root = keep(gitRepository({ 'legacy/a.js': '1', 'src/b.js': '1', 'src/c.gen.js': '1' }));
    const workspace = await discovered(root, { config: { exclude: ['legacy', '*.gen.js'] } });
    expect(workspace.files.map(({ path }) => path)).to.deep.equal(['src/b.js']);
    expect(workspace.skipped.map(({ reason }) => reason)).to.deep.equal(['ignored', 'ignored']);
    expect(workspace.filesFound).to.equal(3);
  });

  it('marks test code', async () => {
    const root = keep(gitRepository({ 'tests/test_a.py': '1', 'src/a.spec.ts': '1', 'src/contest.py': '1' }));
    const { files } = await discovered(root);
    expect(files.map(({ path, isTest }) => [path, isTest])).to.deep.equal([
      ['src/a.spec.ts', true],
      ['src/contest.py', false],
      ['tests/test_a.py', true],
    ]);
  });

  it('follows no link out of the tree, in circles or into nowhere, and reads a link inside only once', async () => {
    const outside = keep(temporaryFolder('outside'));
    writeFiles(outside, { 'secret.js': '1', 'folder/secret.js': '1' });
    for (const asGit of [true, false]) {
      const root = keep(asGit ? gitRepository({ 'a.js': '1' }) : temporaryFolder('links'));
      writeFiles(root, { 'a.js': '1' });
      symlinkSync(join(outside, 'secret.js'), join(root, 'out.js'));
      symlinkSync(join(outside, 'folder'), join(root, 'out-folder'));
      symlinkSync('../../../../../../etc/passwd', join(root, 'relative.js'));
      symlinkSync('loop.js', join(root, 'loop.js'));
      symlinkSync('nowhere.js', join(root, 'dangling.js'));
      symlinkSync('a.js', join(root, 'alias.js'));
      symlinkSync('.', join(root, 'self'));
      const workspace = await discovered(root);
      expect(workspace.files.map(({ path }) => path)).to.deep.equal(['a.js']);
      expect(workspace.skipped.map(({ path, reason }) => [path, reason]).sort()).to.deep.equal([
        ['dangling.js', 'outside-tree'],
        ['loop.js', 'outside-tree'],
        ['out-folder', 'outside-tree'],
        ['out.js', 'outside-tree'],
        ['relative.js', 'outside-tree'],
      ]);
    }
  });

  it('does not read through a tracked folder that has become a link out of the tree', async () => {
    const outside = keep(temporaryFolder('outside'));
    const root = keep(gitRepository({ 'dir/a.js': '1', 'b.js': '1' }));
    writeFiles(outside, { 'a.js': 'secret' });
    renameSync(join(root, 'dir'), join(outside, 'moved'));
    symlinkSync(outside, join(root, 'dir'));
    const workspace = await discovered(root);
    expect(workspace.files.map(({ path }) => path)).to.deep.equal(['b.js']);
    expect(workspace.skipped.some(({ reason }) => reason === 'outside-tree')).to.equal(true);
  });

  it('takes file names with line ends, control characters, quotes and other scripts', async () => {
    const names = ['new\nline.js', 'tab\tand\u001b[31m.js', '"quoted" $(x).js', 'ünïcode-日本.js', '-rf.js'];
    for (const asGit of [true, false]) {
      const files = Object.fromEntries(names.map((name) => [name, '1']));
      const root = keep(asGit ? gitRepository(files) : temporaryFolder('names'));
      writeFiles(root, files);
      expect(await pathsOf(root)).to.deep.equal([...names].sort());
    }
  });

  it('counts a name that is no UTF-8 as unreadable', async () => {
    const root = keep(gitRepository({ 'a.js': '1' }));
    writeFileSync(
      Buffer.concat([Buffer.from(`${root}/bad-`), Buffer.from([0xff, 0xfe]), Buffer.from('.js')]),
      '1',
    );
    const workspace = await discovered(root);
    expect(workspace.files.map(({ path }) => path)).to.deep.equal(['a.js']);
    expect(workspace.skipped.map(({ reason }) => reason)).to.deep.equal(['unreadable']);
  });

  it('runs no program that the configuration of the scanned repository names', async () => {
    const root = keep(gitRepository({ 'a.js': '1' }));
    const proof = join(keep(temporaryFolder('proof')), 'ran');
    const program = join(root, 'program.sh');
    writeFileSync(program, `#!/bin/sh\ntouch ${proof}\n`);
    chmodSync(program, 0o755);
    runGit(root, 'config', 'core.fsmonitor', program);
    runGit(root, 'config', 'core.hooksPath', root);
    await discovered(root);
    expect(existsSync(proof)).to.equal(false);
  });

  it('leaves out nested repositories and submodules', async () => {
    const inner = keep(gitRepository({ 'inner.js': '1' }));
    const root = keep(gitRepository({ 'a.js': '1' }));
    runGit(root, '-c', 'protocol.file.allow=always', 'submodule', '--quiet', 'add', inner, 'module');
    execFileSync('git', ['init', '--quiet', join(root, 'nested')]);
    writeFiles(root, { 'nested/b.js': '1' });
    const workspace = await discovered(root);
    expect(workspace.files.map(({ path }) => path)).to.deep.equal(['.gitmodules', 'a.js']);
    expect(workspace.skipped.map(({ path, reason }) => [path, reason]).sort()).to.deep.equal([
      ['module', 'vendored'],
      ['nested/', 'vendored'],
    ]);
  });

  it('counts pipes and other special files as unsupported', async () => {
    const root = keep(temporaryFolder('special'));
    execFileSync('mkfifo', [join(root, 'pipe.js')]);
    writeFiles(root, { 'a.js': '1' });
    const workspace = await discovered(root);
    expect(workspace.files.map(({ path }) => path)).to.deep.equal(['a.js']);
    expect(workspace.skipped).to.deep.equal([{ path: 'pipe.js', reason: 'unsupported' }]);
  });

  it('gives up with a sentence when there are too many files', async () => {
    const root = keep(gitRepository({ 'a.js': '1', 'b.js': '1', 'c.js': '1' }));
    const error = await discovered(root, { limits: { files: 2 } }).catch((reason: Error) => reason);
    expect(error)
      .to.have.property('message')
      .that.matches(/more than 2 files: scan a folder inside it/);
  });

  // It would not end within the time of a test if it tried all ways to match.
  it('ends with a .gitignore of patterns that are slow to match', async () => {
    const root = keep(temporaryFolder('slow'));
    const name = 'a'.repeat(200);
    writeFiles(root, {
      '.gitignore': `${'*a'.repeat(40)}b\n${'**/a'.repeat(30)}\nreal.js\n`,
      'real.js': '1',
    });
    for (let i = 0; i < 20; i++) writeFiles(root, { [`${name}/${name}/${i}${name}`]: '1' });
    expect((await pathsOf(root)).length).to.equal(21);
  });

  it('does not go below a hundred levels of folders', async () => {
    const root = keep(temporaryFolder('deep'));
    let folder = root;
    for (let level = 0; level < 150; level++) folder = join(folder, 'd');
    mkdirSync(folder, { recursive: true });
    writeFiles(root, { 'a.js': '1' });
    writeFileSync(join(folder, 'b.js'), '1');
    const workspace = await discovered(root);
    expect(workspace.files.map(({ path }) => path)).to.deep.equal(['a.js']);
    expect(workspace.skipped.map(({ reason }) => reason)).to.deep.equal(['unreadable']);
  });

  it('stops when it is told to', async () => {
    const root = keep(gitRepository({ 'a.js': '1' }));
    const signal = AbortSignal.abort(new Error('stopped'));
    const options = { root, config: EMPTY_CONFIG, limits: DEFAULT_LIMITS, isCheckout: false, signal };
    const error = await discover(options).catch((reason: unknown) => reason);
    expect(error).to.be.instanceOf(Error);
  });

  describe('openFolder', () => {
    it('says in a sentence what is wrong with the folder', () => {
      const root = keep(temporaryFolder('open'));
      writeFiles(root, { 'file.js': '1' });
      expect(() => openFolder(join(root, 'missing'))).to.throw(/^There is no folder .*missing/);
      expect(() => openFolder(join(root, 'file.js'))).to.throw(/is not a folder/);
      expect(() => openFolder(join(root, 'file.js/x'))).to.throw(/^There is no folder/);
    });

    it('resolves a link to the folder that was asked for', () => {
      const root = keep(temporaryFolder('open'));
      mkdirSync(join(root, 'real'));
      symlinkSync('real', join(root, 'link'));
      expect(openFolder(join(root, 'link'))).to.equal(join(root, 'real'));
    });
  });
});
