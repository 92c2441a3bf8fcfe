import { strict as assert } from 'node:assert';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gitText } from './git.js';
import { type CodeHostStandIn, type Project, ROLE, startCodeHost } from './index.js';

describe('stand-in code host: clone, fetch and push by git itself', () => {
  let host: CodeHostStandIn;
  let folder: string;
  let project: Project;

  before(async () => {
    host = await startCodeHost();
    folder = await mkdtemp(join(tmpdir(), 'goalkeeper-git-client-'));
    await writeFile(join(folder, 'authority.pem'), host.authority);
    project = await host.addProject({
      fullName: 'acme/web/shop',
      files: { 'README.md': 'Shop\n', 'src/äö & more.js': 'let x;\n' },
    });
  });
  after(async () => {
    await rm(folder, { recursive: true, force: true });
    await host.stop();
  });

  /** Runs git as a user of the host would, the token by a header in the environment. */
  function git(token: string | null, args: string[], cwd = folder): Promise<string> {
    const basic = Buffer.from(`oauth2:${token}`).toString('base64');
    const settings = ['-c', `http.sslCAInfo=${join(folder, 'authority.pem')}`];
    if (token !== null) settings.push('-c', `http.extraHeader=Authorization: Basic ${basic}`);
    return gitText([...settings, ...args], { cwd });
  }

  it('clones, fetches what is new, and pushes', async () => {
    const token = host.addToken({ role: ROLE.developer });
    await git(token, ['clone', '--quiet', `${host.url}/acme/web/shop.git`, 'work']);
    const work = join(folder, 'work');
    assert.equal(await readFile(join(work, 'src', 'äö & more.js'), 'utf8'), 'let x;\n');

    const second = await host.commit(project, { files: { 'new.txt': 'new\n' } });
    await git(token, ['fetch', '--quiet'], work);
    assert.equal(await gitText(['rev-parse', 'origin/main'], { cwd: work }), second);

    await writeFile(join(work, 'README.md'), 'A better shop\n');
    await gitText(['checkout', '--quiet', '-b', 'feature/better'], { cwd: work });
    await gitText(['commit', '--quiet', '-am', 'Better'], { cwd: work });
    await git(token, ['push', '--quiet', 'origin', 'feature/better'], work);
    assert.equal(
      await gitText(['rev-parse', 'refs/heads/feature/better'], { cwd: project.repository ?? '' }),
      await gitText(['rev-parse', 'HEAD'], { cwd: work }),
    );
  });

  it('answers a long negotiation, which git sends compressed', async () => {
    const token = host.addToken();
    await git(token, ['clone', '--quiet', `${host.url}/acme/web/shop.git`, 'negotiating']);
    const work = join(folder, 'negotiating');
    const commits = Array.from({ length: 60 }, (_, index) => {
      const from = index === 0 ? 'from refs/heads/main^0\n' : '';
      return `commit refs/heads/main\ncommitter Dev <dev@example.test> ${1_700_000_000 + index} +0000\ndata 1\n${index % 10}\n${from}`;
    });
    await gitText(['fast-import', '--quiet'], { cwd: work, input: commits.join('\n') });
    const branches = ['one', 'two', 'three', 'four'];
    for (const branch of branches) await host.commit(project, { branch, files: { [branch]: 'new\n' } });
    await git(token, ['fetch', '--quiet'], work);
    for (const branch of branches)
      assert.equal(
        await gitText(['rev-parse', `origin/${branch}`], { cwd: work }),
        await gitText(['rev-parse', branch], { cwd: project.repository ?? '' }),
      );
    const posts = host.requests.filter(({ path }) => path.endsWith('/git-upload-pack'));
    assert.ok(posts.some(({ contentEncoding }) => contentEncoding === 'gzip'));
  });

  it('clones shallow and without blobs', async () => {
    const token = host.addToken({ scopes: ['read_repository'], role: ROLE.reporter });
    const url = `${host.url}/acme/web/shop`; // without .git, which redirects
    await git(token, [
      'clone',
      '--quiet',
      '--depth=1',
      '--filter=blob:none',
      '--no-checkout',
      url,
      'shallow',
    ]);
    const work = join(folder, 'shallow');
    assert.equal(await gitText(['rev-list', '--count', 'HEAD'], { cwd: work }), '1');
    const missing = await gitText(['rev-list', '--objects', '--missing=print', 'HEAD'], { cwd: work });
    assert.match(missing, /^\?[0-9a-f]{40}$/m);
  });

  it('lets developers not push to a protected branch', async () => {
    const token = host.addToken({ role: ROLE.developer });
    await git(token, ['clone', '--quiet', `${host.url}/acme/web/shop.git`, 'guarded']);
    const work = join(folder, 'guarded');
    await gitText(['commit', '--quiet', '--allow-empty', '-m', 'Straight to main'], { cwd: work });
    await assert.rejects(
      git(token, ['push', 'origin', 'main'], work),
      /not allowed to push code to protected branches/,
    );
    const maintainer = host.addToken({ role: ROLE.maintainer });
    await git(maintainer, ['push', '--quiet', 'origin', 'main'], work);
  });

  it('refuses wrong, narrow and missing tokens', async () => {
    const url = `${host.url}/acme/web/shop.git`;
    await assert.rejects(
      git('glpat-wrong', ['ls-remote', url]),
      /Authentication failed|could not read Username/,
    );
    await assert.rejects(git(null, ['ls-remote', url]), /could not read Username|Authentication failed/);
    await assert.rejects(git(host.addToken({ scopes: ['read_api'] }), ['ls-remote', url]), /403/);
    const reader = host.addToken({ scopes: ['read_repository'] });
    assert.match(await git(reader, ['ls-remote', url]), /refs\/heads\/main/);
    await git(reader, ['clone', '--quiet', url, 'read-only']);
    await assert.rejects(
      git(reader, ['push', 'origin', 'HEAD:refs/heads/x'], join(folder, 'read-only')),
      /403/,
    );
    await assert.rejects(git(reader, ['ls-remote', `${host.url}/acme/none.git`]), /not found/);
  });

  it('shows a certificate that only its own authority vouches for', async () => {
    await assert.rejects(gitText(['ls-remote', `${host.url}/acme/web/shop.git`]), /certificate/i);
    for (const certificate of ['expired', 'wrong-host', 'self-signed'] as const) {
      const other = await startCodeHost({ certificate });
      await writeFile(join(folder, 'other.pem'), other.authority);
      const trusting = [
        '-c',
        `http.sslCAInfo=${join(folder, 'other.pem')}`,
        'ls-remote',
        `${other.url}/a/b.git`,
      ];
      await assert.rejects(gitText(trusting), /certificate/i, certificate);
      await other.stop();
    }
  });
});
