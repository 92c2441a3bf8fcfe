import { strict as assert } from 'node:assert';
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type CodeHostStandIn, ROLE, startCodeHost } from './index.js';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const sources = join(root, 'test', 'codehost', 'python-gitlab');
/** Installed once; named by its version, which requirements.txt pins. */
const packages = join(root, 'dist', 'python-gitlab-8.6.0');

/** The stand-in as seen by the most used GitLab client that is not ours: it must find everything where it expects it. */
describe('stand-in code host: a session of python-gitlab', function () {
  this.timeout(120_000);
  let host: CodeHostStandIn;
  let folder: string;

  before(async function () {
    const problem = await install();
    if (problem !== null) {
      console.warn(
        `SKIPPED: python-gitlab is not there (${problem}), so no foreign client checks the code host`,
      );
      this.skip();
    }
    folder = await mkdtemp(join(tmpdir(), 'goalkeeper-python-'));
    host = await startCodeHost();
    await writeFile(join(folder, 'authority.pem'), host.authority);
  });
  after(async () => {
    if (!host) return;
    await rm(folder, { recursive: true });
    await host.stop();
  });

  it('works from signing in to the closed merge request', async () => {
    host.addManyProjects(12);
    const project = await host.addProject({
      fullName: 'acme/web/shop',
      files: { 'src/a & b.js': 'let a;\n', '.gitlab-ci.yml': 'scan:\n  script: [goalkeeper scan .]\n' },
    });
    const user = host.addUser({ username: 'python', roleEverywhere: ROLE.maintainer });
    const hookUrl = 'https://scanner.example/webhooks/v1/1';
    const output = await python([join(sources, 'session.py'), host.url, 'acme/web/shop', hookUrl], {
      SESSION_TOKEN: host.addToken({ user }),
      SESSION_AUTHORITY: join(folder, 'authority.pem'),
    });
    const ids = host.state.projects.map(({ id }) => id);
    assert.deepEqual(JSON.parse(output), {
      user: 'python',
      token: ['api'],
      keyset: ids,
      offset: [13, 3, 13],
      project: [project.id, 'main'],
      member: ROLE.maintainer,
      languages: { JavaScript: 100 },
      branch: true,
      file: 'let a;\nlet b;\n',
      commits: ['From Python', 'Initial commit'],
      conflict: 409,
      diffs: ['1'],
      note: ['DiffNote', true, false],
      elsewhere: [400, true],
      discussions: [
        [false, ['On a line', 'A reply']],
        [true, ['New summary']],
      ],
      resolved: 'python',
      statuses: [['goalkeeper', 'success']],
      hooks: [hookUrl],
      pipeline: ['created', ['scan']],
      cancelled: 'canceled',
      state: 'closed',
      gone: [404, '404 Branch Not Found'],
      wrong: 401,
    });
    assert.ok(host.requests.every(({ userAgent }) => userAgent.startsWith('python-gitlab/8.6.0')));
  });
});

/** Gives the reason when it cannot be had. */
async function install(): Promise<string | null> {
  if (existsSync(packages)) return null;
  const unfinished = await mkdtemp(`${packages}-`);
  const requirements = join(sources, 'requirements.txt');
  try {
    await python([
      '-m',
      'pip',
      'install',
      '--quiet',
      '--disable-pip-version-check',
      // Without a network this is to be found out soon.
      ...['--retries', '1', '--timeout', '10'],
      '--target',
      unfinished,
      '-r',
      requirements,
    ]);
    if (!existsSync(packages)) await rename(unfinished, packages);
    return null;
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true });
    return error instanceof Error
      ? (error.message.trim().split('\n').at(-1) ?? 'no reason given')
      : String(error);
  }
}

function python(args: string[], environment: Record<string, string> = {}): Promise<string> {
  const env = { ...process.env, PYTHONPATH: packages, ...environment };
  return new Promise((resolve, reject) => {
    execFile('python3', args, { env, timeout: 100_000 }, (error, stdout, stderr) => {
      if (error) reject(new Error(stderr.trim() || error.message));
      else resolve(stdout);
    });
  });
}
