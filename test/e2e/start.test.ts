import { once } from 'node:events';
import { mkdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { basename, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { expect } from 'chai';
import { gitRepository, runGit, temporaryFolder } from '../workspace/git-repository.js';
import { type Ended, StartProcess } from './start-process.js';
import { vulnerableRepository } from './vulnerable-project.js';

describe('e2e/start', function () {
  this.timeout(120_000);
  const data = temporaryFolder('start');
  const repository = vulnerableRepository(2, 3);
  const folders = [data, repository];
  const servers: StartProcess[] = [];
  afterEach(async () => {
    for (const server of servers.splice(0)) await server.stop();
  });
  after(() => {
    for (const folder of folders) rmSync(folder, { recursive: true, force: true });
  });

  /** Runs to its end, and shows no stack trace whatever happens. */
  async function run(args: string[], folder = data, environment: NodeJS.ProcessEnv = {}): Promise<Ended> {
    const ended = await new StartProcess(['--port', '0', ...args], folder, environment).ended;
    expect(ended.stderr).to.not.match(/^\s+at .+:\d+:\d+\)?$/m);
    return ended;
  }

  /** A server that stays, until the end of the test at the latest. */
  function serve(...paths: string[]): StartProcess {
    const server = new StartProcess(['--port', '0', ...paths], data);
    servers.push(server);
    return server;
  }

  it('scans a named repository through the API, prints its findings and keeps credentials for its owner', async () => {
    const ended = await run(['--once', repository]);
    expect(ended.code, ended.stderr).to.equal(0);
    expect(ended.stdout).to.include('src/routes-0.js');
    expect(ended.stdout).to.include('6 findings');
    expect(ended.stderr).to.match(/API key: {5}gk_\w+/);
    expect(ended.stderr).to.match(/Admin token: gka_\w+/);
    expect(statSync(join(data, 'credentials.json')).mode & 0o777).to.equal(0o600);
  });

  it('goes on with the data of the first start, shows secrets no more, and serves until it is told to stop', async () => {
    const server = serve();
    const url = await server.url();
    expect(server.credentials().url).to.equal(url);
    const list = await server.api('repositories');
    expect((list.body as { data: object[] }).data).to.have.length(1);
    expect((list.body as { data: object[] }).data[0]).to.include({ scanCount: 1, vulnerabilityCount: 6 });
    const launched = await server.api('scans', { codehostUrl: pathToFileURL(repository).href });
    expect(launched.status, launched.text).to.equal(201);

    const second = await run(['--once', repository]);
    expect(second.code).to.equal(2);
    expect(second.stderr).to.match(/in use|used by/i);

    const ended = await server.stop();
    expect(ended.code, ended.stderr).to.equal(0);
    expect(ended.stderr).to.not.match(/gk_|gka_/);
  });

  it('refuses launches of what the operator did not name, and of unknown branches', async () => {
    const server = serve();
    await server.url();
    const other = gitRepository({ 'a.js': '1' });
    folders.push(other);
    const url = pathToFileURL(repository).href;
    const answers = await Promise.all(
      [
        { codehostUrl: pathToFileURL(other).href },
        { codehostUrl: 'https://gitlab.example.com/group/project' },
        { codehostUrl: `${url}/-/tree/nope` },
        { codehostUrl: url, branch: 'nope' },
        { codehostUrl: `${url}/-/tree/nope`, branch: 'main' },
      ].map((body) => server.api('scans', body)),
    );
    expect(answers.map(({ status, body }) => [status, (body as { error?: string }).error])).to.deep.equal([
      [404, 'Repository not found or not accessible'],
      [422, 'Repository is not on the connected code host'],
      [422, 'Branch not found'],
      [422, 'Branch not found'],
      [201, undefined],
    ]);
    await server.stop();
  });

  it('says what is wrong with its input, and what to do', async () => {
    const plain = temporaryFolder('plain');
    const empty = temporaryFolder('empty');
    folders.push(plain, empty);
    runGit(empty, 'init', '--quiet');
    mkdirSync(join(repository, 'src'), { recursive: true });
    writeFileSync(join(plain, 'file'), '');
    const cases: [args: string[], folder: string, code: number, text: RegExp][] = [
      [['--once', plain], data, 2, /is not a git repository\. Run "git init"/],
      [['--once', join(plain, 'gone')], data, 2, /does not exist\. Check the path\./],
      [['--once', join(repository, 'src')], data, 2, /is a folder inside the git repository/],
      [['--once', empty], data, 1, /is not scanned: Branch not found\. The repository has no commit yet/],
      [['--colour'], data, 2, /unknown option '--colour'/],
      [['--port', '70000'], data, 2, /It must be a number from 0 to 65534/],
      [['--once', repository], join(plain, 'file', 'data'), 2, /The data folder .* cannot be used/],
    ];
    for (const [args, folder, code, text] of cases) {
      const ended = await run(args, folder);
      expect(ended.stderr, args.join(' ')).to.match(text);
      expect(ended.code, args.join(' ')).to.equal(code);
    }
  });

  it('names a port that is in use, and the way out', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const address = other.address();
    if (address === null || typeof address === 'string') return expect.fail('no port');
    const ended = await run(['--port', String(address.port), '--once', repository]);
    other.close();
    expect(ended.code).to.equal(2);
    expect(ended.stderr).to.include(`Port ${address.port} of 127.0.0.1 is in use by another program`);
    expect(ended.stderr).to.include('--port N');
  });

  it('scans the sample project when no path is named', async () => {
    const fresh = temporaryFolder('sample');
    folders.push(fresh);
    const ended = await run(['--once'], fresh);
    expect(ended.code, ended.stderr).to.equal(0);
    expect(ended.stdout).to.match(/sample-shop/);
    expect(ended.stdout).to.match(/SQL injection/i);
    const again = await run(['--once'], fresh);
    expect(again.code, again.stderr).to.equal(0);
  });

  it('hands its scan back when it is stopped in the middle, and does it at the next start', async () => {
    const large = vulnerableRepository(40, 20);
    folders.push(large);
    const server = serve(large);
    await server.url();
    const scanning = async () => {
      const list = await server.api('scans?status=running');
      const { data: scans } = list.body as { data: { scanId: string; repository: { fullName: string } }[] };
      return scans.find((scan) => scan.repository.fullName === `local/${basename(large)}`)?.scanId;
    };
    let scanId = await scanning();
    while (scanId === undefined) {
      await sleep(50);
      scanId = await scanning();
    }
    const ended = await server.stop();
    expect(ended.code, ended.stderr).to.equal(0);
    const next = serve();
    for (;;) {
      const { body } = await next.api(`scans/${scanId}`);
      const { status, attempts } = (body as { data: { status: string; attempts: { outcome: string }[] } })
        .data;
      if (status === 'completed') {
        const outcomes = attempts.map(({ outcome }) => outcome);
        expect(outcomes, JSON.stringify(attempts)).to.deep.equal(['released', 'completed']);
        break;
      }
      expect(status).to.be.oneOf(['launched', 'running']);
      await sleep(200);
    }
    await next.stop();
  });
});
