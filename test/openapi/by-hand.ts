// `npm run schemathesis -- [examples for each operation] [seed]`: a server with a scanned repository, and schemathesis, which
// makes requests of its OpenAPI document and holds the answers against it. pip fetches it once, into the cache folder. Takes
// all checks.

import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { call } from '../api/call.js';
import { trackNewRepository } from '../api/git-repository.js';
import { newTeam, startServer } from '../api/running-server.js';
import { finding } from '../api/sample-findings.js';
import { TestAgent } from '../api/test-agent.js';
import { temporaryFolder } from '../workspace/git-repository.js';

const VERSION = '4.32.5';
const PLANS = { tested: { requestsPerHour: 10_000_000, concurrentScans: 10_000 } };

const [examples = '334', seed = '1'] = process.argv.slice(2);
const folder = temporaryFolder('schemathesis');
const cache = process.env.GOALKEEPER_CACHE || join(homedir(), '.cache', 'goalkeeper');
const program = schemathesis();
/** Nobody listens there. */
const NOWHERE = 'localhost:9';
const server = await startServer({
  ...{ GOALKEEPER_PLANS: JSON.stringify(PLANS), GOALKEEPER_ALLOWED_HOSTS: NOWHERE },
});
const { team, key } = await newTeam(server, { plan: 'tested' });
const repository = await trackNewRepository(server, team, 'shop');
// 400 is for what the document forbids; 422 for what is refused as it names what is not there, or not allowed here, which
// no document can say. 413 comes before a body is read.
writeFileSync(
  join(folder, 'schemathesis.toml'),
  [
    '[checks]',
    'positive_data_acceptance.expected-statuses = ["2xx", 401, 403, 404, 409, 422, 429]',
    'negative_data_rejection.expected-statuses = [400, 401, 403, 404, 405, 408, 409, 413, 415, 422, 429]',
    '[parameters]',
    ...Object.entries(await whatIsThere()).map(([name, id]) => `"path.${name}" = "${id}"`),
    // Another one than all others are about, as it is gone by then.
    '[[operations]]',
    'include-operation-id = "removeWebhook"',
    `parameters."path.webhookId" = "${await addWebhook()}"`,
  ].join('\n'),
);
const run = spawn(
  program,
  [
    ...['run', `${server.url}/openapi.json`, '--header', `X-API-Key: ${key}`, '--checks', 'all'],
    ...['--max-examples', examples, '--seed', seed, '--request-timeout', '30', '--continue-on-failure'],
  ],
  { cwd: folder, stdio: 'inherit' },
);
const [status] = await once(run, 'exit');
await server.stop();
repository.remove();
process.exit(status ?? 1);

/** Ids of what operations are about, so that they come to do something. */
async function whatIsThere(): Promise<Record<string, string>> {
  const agent = await TestAgent.register(server);
  await asked('POST', '/scans', { codehostUrl: repository.url });
  const scanId = await agent.complete({ findings: ['a', 'b', 'c'].map((name) => finding(name)) });
  const [vulnerability] = await asked<{ id: string }[]>('GET', `/scans/${scanId}/vulnerabilities`);
  const [integration] = await asked<{ id: string }[]>('GET', '/integrations');
  const { id: keyId } = await asked<{ id: string }>('POST', '/keys', { name: 'to be revoked' });
  const webhookId = await addWebhook();
  const { id: deliveryId } = await asked<{ id: string }>('POST', `/webhooks/${webhookId}/test`);
  return {
    ...{ webhookId, deliveryId },
    ...{ scanId, vulnerabilityId: vulnerability.id, integrationId: integration.id, keyId },
    repositoryId: encodeURIComponent(repository.repository.fullName),
  };
}

async function addWebhook(): Promise<string> {
  const webhook = { url: `https://${NOWHERE}/`, events: ['gate.failed'] };
  return (await asked<{ id: string }>('POST', '/webhooks', webhook)).id;
}

async function asked<Data>(method: string, path: string, body?: object): Promise<Data> {
  const answer = await call(`${server.url}/api/v1${path}`, { method, key, body });
  if (answer.status >= 300) throw new Error(`${path}: ${answer.status} ${answer.text}`);
  return (answer.body as { data: Data }).data;
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
