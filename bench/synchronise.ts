/**
 * Measures the synchronisation of a long project list: time, memory, and what requests feel meanwhile.
 * `npm run build && node --expose-gc dist/bench/synchronise.js [projects]`
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { call } from '#test/api/call.js';
import { newTeam } from '#test/api/running-server.js';
import { ConnectedServer } from '#test/integrations/connected-server.js';

const COUNT = Number(process.argv[2] ?? 100_000);
const MB = 1024 * 1024;

function memory(): string {
  globalThis.gc?.();
  const { heapUsed, rss } = process.memoryUsage();
  return `heap ${Math.round(heapUsed / MB)} MB, resident ${Math.round(rss / MB)} MB`;
}

const connected = await ConnectedServer.start();
connected.host.addManyProjects(COUNT, 'group/sub-group/project');
const { team, key } = await newTeam(connected.server);
console.log(`${COUNT} projects at the code host; ${memory()}`);

const path = `/teams/${team._id}/integrations`;
const token = connected.host.addToken();
const id = String((await connected.data(path, 'POST', { instanceUrl: connected.host.url, token })).id);
const ofTeam = { team, key, path: `${path}/${id}`, integrationId: id };

/** Follows a synchronisation, and how long requests take while it runs. */
async function follow(name: string, since: Date): Promise<void> {
  const started = performance.now();
  let slowest = 0;
  let reported = 0;
  for (;;) {
    const before = performance.now();
    await call(`${connected.server.url}/api/v1/vulnerabilities?limit=1`, { key });
    slowest = Math.max(slowest, performance.now() - before);
    const found = await connected.server.database.collections.integrations.findOne({ _id: id });
    const sync = found?.sync;
    if (sync?.error) throw new Error(sync.error.message);
    if (sync?.running === null && sync.lastFinishedAt && sync.lastFinishedAt >= since) break;
    const seen = sync?.running?.seen ?? 0;
    if (seen - reported >= COUNT / 5) {
      reported = seen;
      console.log(`  ${seen} after ${Math.round(performance.now() - started)} ms; ${memory()}`);
    }
    await sleep(100);
  }
  const took = performance.now() - started;
  console.log(
    `${name}: ${Math.round(took)} ms, slowest request meanwhile ${Math.round(slowest)} ms; ${memory()}`,
  );
}

async function timed(name: string, work: () => Promise<unknown>): Promise<void> {
  const started = performance.now();
  await work();
  console.log(`${name}: ${Math.round(performance.now() - started)} ms`);
}

await follow('first synchronisation', new Date(0));
await connected.idle();
const since = new Date();
await connected.data(`${ofTeam.path}/synchronise`, 'POST', { kind: 'full' });
await follow('second, nothing changed', since);
const list = (query: string) => call(`${connected.server.url}/api/v1/repositories?${query}`, { key });
await timed('page of the list', () => list('offset=50000'));
await timed('page by name', () => list('name=ject-777'));
await connected.restart();
console.log(`restarted; ${memory()}`);
const again = (query: string) => call(`${connected.server.url}/api/v1/repositories?${query}`, { key });
await timed('first page after a restart', () => again('limit=100'));
await timed('next page', () => again('offset=50000'));
console.log(memory());
await connected.stop();
process.exit();
