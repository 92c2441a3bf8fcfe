// `npm run schemathesis -- [examples for each operation]`: a server of its own, and schemathesis, which makes requests of its
// OpenAPI document and holds the answers against it. pip fetches it once, into the cache folder. Takes all checks.

import { spawn, spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { call } from '../api/call.js';
import { freePorts } from '../database/replica-set.js';
import { ServeProcess } from '../failover/serve-process.js';
import { temporaryFolder } from '../workspace/git-repository.js';

const VERSION = '4.32.5';
const PLANS = { tested: { requestsPerHour: 10_000_000, concurrentScans: 100 } };

const [examples = '334', seed = '1'] = process.argv.slice(2);
const folder = temporaryFolder('schemathesis');
const cache = process.env.GOALKEEPER_CACHE || join(homedir(), '.cache', 'goalkeeper');
const program = schemathesis();
const adminToken = `admin-${randomUUID()}`;
const [port, adminPort] = await freePorts(2);
const server = await ServeProcess.start({
  ...{ HOME: folder, TMPDIR: folder, GOALKEEPER_CACHE: cache, GOALKEEPER_DATA: join(folder, 'data') },
  ...{ GOALKEEPER_DATABASE_ENGINE: 'ferretdb', GOALKEEPER_ADMIN_TOKEN: adminToken },
  ...{ GOALKEEPER_PORT: String(port), GOALKEEPER_ADMIN_PORT: String(adminPort) },
  GOALKEEPER_PLANS: JSON.stringify(PLANS),
});
const team = await administer('/teams', { name: 'schemathesis', plan: 'tested' });
const { key } = await administer(`/teams/${team.id}/keys`, { name: 'k', role: 'owner' });
// 400 is for what the document forbids; 422 for what is refused as it names what is not there, or not allowed here, which
// no document can say. 413 comes before a body is read.
writeFileSync(
  join(folder, 'schemathesis.toml'),
  [
    '[checks]',
    'positive_data_acceptance.expected-statuses = ["2xx", 401, 403, 404, 409, 422, 429]',
    'negative_data_rejection.expected-statuses = [400, 401, 403, 404, 405, 408, 409, 413, 415, 422, 429]',
  ].join('\n'),
);
// Not in one call: the lines that the server logs have to be read meanwhile.
const run = spawn(
  program,
  [
    ...['run', `${server.url}/openapi.json`, '--header', `X-API-Key: ${key}`, '--checks', 'all'],
    ...['--max-examples', examples, '--seed', seed, '--request-timeout', '30', '--continue-on-failure'],
  ],
  { cwd: folder, stdio: 'inherit' },
);
const [status] = await once(run, 'exit');
await server.kill();
process.exit(status ?? 1);

async function administer(path: string, body: object): Promise<Record<string, unknown>> {
  const headers = { authorization: `Bearer ${adminToken}` };
  const answer = await call(`${server.adminUrl}/admin/v1${path}`, { method: 'POST', body, headers });
  if (answer.status !== 201) throw new Error(`${path}: ${answer.status} ${answer.text}`);
  return (answer.body as { data: Record<string, unknown> }).data;
}

/** In a virtual environment of its own. */
function schemathesis(): string {
  const environment = join(cache, `schemathesis-${VERSION}`);
  const installed = join(environment, 'bin', 'schemathesis');
  if (existsSync(installed)) return installed;
  succeed('python3', ['-m', 'venv', environment]);
  succeed(join(environment, 'bin', 'pip'), ['install', '--quiet', `schemathesis==${VERSION}`]);
  return installed;
}

function succeed(command: string, args: string[]): void {
  if (spawnSync(command, args, { stdio: 'inherit' }).status !== 0)
    throw new Error(`${command} ${args.join(' ')} failed: schemathesis comes from PyPI`);
}
