import { execFileSync } from 'node:child_process';
import {
  lstatSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { type Checkout, CheckoutError } from '#agent/workspace/checkout.js';
import { type CloneOptions, checkoutRemote } from '#agent/workspace/clone.js';
import { discover } from '#agent/workspace/discover.js';
import { DEFAULT_LIMITS } from '#agent/workspace/limits.js';
import { eventually } from '#test/jobs/eventually.js';
import { type GitHost, startGitHost } from './git-host.js';
import { gitRepository, runGit, temporaryFolder, writeFiles } from './git-repository.js';

const TOKEN = 'clone-token-4f1b9c';

describe('workspace/clone', function () {
  this.timeout(60_000);
  let host: GitHost;
  let parent: string;

  before(async () => {
    host = await startGitHost();
  });
  after(() => host.stop());
  beforeEach(() => {
    parent = temporaryFolder('work');
    host.password = TOKEN;
    host.intercept = null;
    host.authorizations.length = 0;
  });
  afterEach(() => rmSync(parent, { recursive: true, force: true }));

  const network = () => ({ allowedHosts: ['localhost'], certificateAuthority: host.authority });

  function clone(path: string, options: Partial<CloneOptions> = {}): Promise<Checkout> {
    return checkoutRemote({
      url: `${host.url}/${path}`,
      ref: 'refs/heads/main',
      commit: null,
      credential: { username: 'oauth2', password: TOKEN },
      network: network(),
      parent,
      ...options,
    });
  }

  async function refusal(work: Promise<unknown>): Promise<CheckoutError> {
    try {
      await work;
    } catch (error) {
      expect(error, String(error)).to.be.instanceOf(CheckoutError);
      expect((error as Error).message).to.not.include(TOKEN);
      expect(readdirSync(parent)).to.deep.equal([]);
      return error as CheckoutError;
    }
    return expect.fail('the clone was made');
  }

  it('writes exactly the files of the commit, byte for byte, and clears up', async () => {
    const origin = gitRepository({
      'a.js': 'const a = 1;\r\n',
      'deep/b.py': 'b = 2\n',
      '.gitattributes': '*.js text eol=lf\n* filter=evil\n',
    });
    const commit = runGit(origin, 'rev-parse', 'HEAD');
    writeFiles(origin, { 'a.js': 'newer' });
    runGit(origin, 'commit', '--quiet', '--all', '--message', 'Second');
    host.publish(origin, 'shop.git');
    const checkout = await clone('shop.git', { commit });
    expect(checkout.commit).to.equal(commit);
    expect(readdirSync(checkout.folder).sort()).to.deep.equal(['.gitattributes', 'a.js', 'deep']);
    const committed = execFileSync('git', ['cat-file', 'blob', `${commit}:a.js`], { cwd: origin });
    expect(readFileSync(join(checkout.folder, 'a.js')).equals(committed)).to.equal(true);
    await checkout.remove();
    const head = await clone('shop.git');
    expect(readFileSync(join(head.folder, 'a.js'), 'utf8')).to.equal('newer');
    expect(head.commit).to.equal(runGit(origin, 'rev-parse', 'HEAD'));
    await head.remove();
    expect(readdirSync(parent)).to.deep.equal([]);
  });

  it('signs in without the token showing in process lists, environments, configuration or files', async () => {
    host.publish(gitRepository({ 'a.js': '1' }), 'secret.git');
    const seen: string[] = [];
    host.intercept = (request) => {
      if (!request.headers.authorization) return false;
      seen.push(everythingOfGit(parent), filesBelow(parent));
      return false;
    };
    await (await clone('secret.git')).remove();
    expect(host.authorizations).to.include(`Basic ${Buffer.from(`oauth2:${TOKEN}`).toString('base64')}`);
    expect(seen.join('')).to.include('remote-https').and.to.include('remote.origin.url');
    expect(seen.join('')).to.not.include(TOKEN);
  });

  it('leaves files that are too large for the analysis at the host, and they count as such', async () => {
    const big = Buffer.alloc(3 * DEFAULT_LIMITS.fileBytes, 'x = 1\n');
    const origin = gitRepository({ 'a.js': '1', 'deep/big data é.js': big });
    host.publish(origin, 'big.git');
    const checkout = await clone('big.git');
    const place = join(checkout.folder, 'deep', 'big data é.js');
    expect(statSync(place).size).to.be.greaterThan(DEFAULT_LIMITS.fileBytes);
    expect(statSync(place).blocks).to.equal(0);
    const found = await discover({
      root: checkout.folder,
      config: { exclude: [], include: [], suppress: [] } as never,
      limits: DEFAULT_LIMITS,
      isCheckout: true,
    });
    expect(found.files.map(({ path, bytes }) => [path, bytes > DEFAULT_LIMITS.fileBytes])).to.deep.include([
      'deep/big data é.js',
      true,
    ]);
    await checkout.remove();
  });

  it('takes the whole commit from a host that does not filter', async () => {
    const origin = gitRepository({ 'a.js': '1', 'big.js': Buffer.alloc(3 * DEFAULT_LIMITS.fileBytes, 'y') });
    host.publish(origin, 'plain.git');
    runGit(join(host.root, 'plain.git'), 'config', 'uploadpack.allowFilter', 'false');
    const checkout = await clone('plain.git');
    expect(readFileSync(join(checkout.folder, 'big.js'), 'utf8').slice(0, 3)).to.equal('yyy');
    await checkout.remove();
  });

  it('says what is wrong in words', async () => {
    host.publish(gitRepository({ 'a.js': '1' }), 'words.git');
    const wrong = { credential: { username: 'oauth2', password: 'other' } };
    const nobody = 'a'.repeat(40);
    const cases: [() => Promise<unknown>, RegExp, boolean][] = [
      [() => clone('words.git', wrong), /does not accept the clone token/, false],
      [() => clone('words.git', { credential: null }), /wants a token/, false],
      [() => clone('gone.git'), /no repository at/, false],
      [() => clone('words.git', { ref: 'refs/heads/nowhere' }), /no branch nowhere/, false],
      [() => clone('words.git', { commit: nobody }), /is no longer in/, false],
      [() => clone('words.git', { ref: 'refs/merge-requests/7/head' }), /no merge request !7/, false],
      [
        () => clone('words.git', { network: { ...network(), certificateAuthority: null } }),
        /certificate/,
        false,
      ],
      [() => clone('words.git', { network: { ...network(), allowedHosts: [] } }), /loopback/, false],
      [() => clone('words.git', { url: `http://localhost:${host.port}/words.git` }), /only https/, false],
      [
        () => clone('words.git', { url: `https://a:b@localhost:${host.port}/words.git` }),
        /user name or password/,
        false,
      ],
      [() => clone('words.git', { limits: { files: 0 } }), /more than 0 files/, false],
      [() => clone('words.git', { limits: { milliseconds: 1 } }), /too long/, true],
    ];
    for (const [work, words, retry] of cases) {
      const error = await refusal(work());
      expect(error.message).to.match(words);
      expect(error.retry, error.message).to.equal(retry);
    }
  });

  it('finds a commit by its ref at a host that gives none by its id', async () => {
    const origin = gitRepository({ 'a.js': 'head of a fork' });
    const commit = runGit(origin, 'rev-parse', 'HEAD');
    writeFiles(origin, { 'a.js': 'newer' });
    runGit(origin, 'commit', '--quiet', '--all', '--message', 'Second');
    host.publish(origin, 'refs.git');
    const bare = join(host.root, 'refs.git');
    runGit(bare, 'update-ref', 'refs/merge-requests/5/head', 'refs/heads/main');
    // An old server: the first version of git's protocol, in which only what refs name may be asked for.
    host.intercept = (request) => {
      delete request.headers['git-protocol'];
      return false;
    };
    runGit(bare, 'config', 'uploadpack.allowAnySHA1InWant', 'false');
    const checkout = await clone('refs.git', { commit, ref: 'refs/merge-requests/5/head' });
    expect(readFileSync(join(checkout.folder, 'a.js'), 'utf8')).to.equal('head of a fork');
    await checkout.remove();
  });

  it('follows no redirect, and takes trouble of the host as passing', async () => {
    host.publish(gitRepository({ 'a.js': '1' }), 'moved.git');
    const elsewhere = await startGitHost();
    host.intercept = (request, response) => {
      response.writeHead(301, { location: `${elsewhere.url}${request.url}` }).end();
      return true;
    };
    expect((await refusal(clone('moved.git'))).message).to.match(/redirects/);
    expect(elsewhere.authorizations).to.deep.equal([]);
    await elsewhere.stop();
    host.intercept = (_request, response) => {
      response.writeHead(503).end();
      return true;
    };
    expect(await refusal(clone('moved.git'))).to.include({ retry: true });
  });

  it('connects to the address that was checked, whatever the name says later', async () => {
    host.publish(gitRepository({ 'a.js': '1' }), 'pinned.git');
    // This name resolves nowhere for git: only the address that was handed over can be used.
    const { gitFetch } = await import('#codehost/git-fetch.js');
    const folder = temporaryFolder('pinned');
    runGit(folder, 'init', '--quiet');
    writeFileSync(join(folder, '.git', 'ca.pem'), host.authority);
    const options = {
      ...{ folder, want: 'refs/heads/main', depth: 1, blobBytes: 1000, maxBytes: 1e9, milliseconds: 20_000 },
      url: new URL(`https://pinned.invalid:${host.port}/pinned.git`),
      credential: { username: 'oauth2', password: TOKEN },
      certificates: join(folder, '.git', 'ca.pem'),
      address: { host: 'pinned.invalid', port: host.port, addresses: ['127.0.0.1'] },
    };
    // The connection was made, and failed by the name in the certificate: there was no other way to that host.
    const error = await gitFetch(options).catch((reason: unknown) => reason);
    expect(String((error as { stderr?: string }).stderr)).to.match(/certificate/i);
  });

  it('ends a fetch that brings more than is allowed, or does not end, with all its processes', async () => {
    const origin = gitRepository({ 'a.js': '1' });
    for (let n = 0; n < 20; n++) writeFileSync(join(origin, `${n}.bin`), randomBytes(1_000_000));
    runGit(origin, 'add', '--all');
    runGit(origin, 'commit', '--quiet', '--message', 'Large');
    host.publish(origin, 'large.git');
    expect((await refusal(clone('large.git', { limits: { bytes: 5_000_000 } }))).message).to.match(
      /too large/,
    );
    host.intercept = () => true;
    const stop = new AbortController();
    const stopped = clone('large.git', { signal: stop.signal }).catch((reason: unknown) => reason);
    await eventually(() => everythingOfGit(parent).includes('remote-https'));
    stop.abort(new Error('enough'));
    expect(await stopped).to.have.property('message', 'enough');
    await eventually(() => !everythingOfGit(parent).includes('remote-https'));
    expect(readdirSync(parent)).to.deep.equal([]);
  });

  it('writes nothing outside its folder, and no submodule', async () => {
    const outside = temporaryFolder('outside');
    const origin = gitRepository({ 'a.js': '1' });
    symlinkSync(outside, join(origin, 'link'));
    writeFiles(origin, { '.gitmodules': `[submodule "s"]\n\tpath = s\n\turl = ${host.url}/other.git\n` });
    runGit(origin, 'add', '--all');
    const head = runGit(origin, 'rev-parse', 'HEAD');
    runGit(origin, 'update-index', '--add', '--cacheinfo', `160000,${head},s`);
    runGit(origin, 'commit', '--quiet', '--message', 'Links');
    host.publish(origin, 'links.git');
    const checkout = await clone('links.git');
    expect(lstatSync(join(checkout.folder, 'link')).isSymbolicLink()).to.equal(true);
    expect(readdirSync(outside)).to.deep.equal([]);
    expect(readdirSync(join(checkout.folder, 's'))).to.deep.equal([]);
    await checkout.remove();
  });
});

function randomBytes(length: number): Buffer {
  const bytes = Buffer.alloc(length);
  let state = length;
  for (let at = 0; at < length; at += 4) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223 + at) | 0;
    bytes.writeInt32LE(state, at);
  }
  return bytes;
}

/** Arguments and environment of all processes of git at work below a folder. */
function everythingOfGit(folder: string): string {
  const found: string[] = [];
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    try {
      const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8');
      // Other tests fetch at the same time.
      const isBelow = readlinkSync(`/proc/${pid}/cwd`).startsWith(folder);
      if (isBelow && command.includes('git'))
        found.push(command, readFileSync(`/proc/${pid}/environ`, 'utf8'));
    } catch {
      // It has ended, or belongs to somebody else.
    }
  }
  return found.join('\n');
}

function filesBelow(folder: string): string {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.endsWith('.pack'))
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'latin1'))
    .join('\n');
}
