import { mkdtempSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { MongoClient } from 'mongodb';
import { loadConfig } from '#server/config.js';
import { openDatabase } from '#server/database/index.js';
import { createLogger } from '#server/logging.js';
import { freePorts, ReplicaSet } from '#test/database/replica-set.js';
import { ServeProcess } from '#test/failover/serve-process.js';
import { pick, type Random, seeded } from '#test/seeded.js';
import { atRate, figures, quantile, timed } from './scale/paced-requests.js';
import { cpuSeconds, descendants, memoryMegabytes } from './scale/process-use.js';
import { fill, pickTeam, type StoredTeam, storedTeams } from './scale/stored-service.js';

/**
 * The service at the size of issue 19: a million findings of 10,000 scans of 100 teams; the first answer after a start,
 * then each list at a fixed rate, with memory and CPU time of the processes and the commands that the database did.
 *   npm run build && node dist/bench/scale.js mongodb     200 requests a second, replica set, processes `api` and `jobs`
 *   npm run build && node dist/bench/scale.js embedded     50 requests a second
 * Takes half an hour, unless a third argument names other numbers of teams, scans and findings: `1,10000,100000` is one team
 * with all scans; a fourth is a regular expression of the lists to measure. `GOALKEEPER_BENCH_DATA` names what is kept from one run to the next and filled only once: the URL of
 * a database, or the data folder of the embedded engine.
 */
const WARM_SECONDS = 10;
const SECONDS = 10;
const TARGET_P99_MS = 20;

type List = (team: StoredTeam, random: Random) => string;
const repositoryOf: List = ({ repositories }, random) => encodeURIComponent(pick(random, repositories));
const lists: Record<string, List> = {
  scan: ({ scans }, random) => `/scans/${pick(random, scans)}/vulnerabilities`,
  'scan, filtered': ({ scans }, random) =>
    `/scans/${pick(random, scans)}/vulnerabilities?type=inject&cwe=CWE-8`,
  repositories: () => '/repositories',
  'repositories by name': () => '/repositories?name=project-1',
  repository: (team, random) => `/repositories/${repositoryOf(team, random)}/vulnerabilities`,
  'repository, filtered': (team, random) =>
    `/repositories/${repositoryOf(team, random)}/vulnerabilities?severity=7&type=path&days=30&offset=50`,
  team: () => '/vulnerabilities',
  'team, filtered': () => '/vulnerabilities?severity=4.5&type=injection&days=30&offset=500',
  'team, by cwe': () => '/vulnerabilities?cwe=CWE-79&offset=1000',
  'team, latest': () => '/vulnerabilities?latest=true',
  'team, latest and open': () => '/vulnerabilities?latest=true&state=open&non_product=none',
  'team, nothing matches': () => '/vulnerabilities?type=no%20such%20type',
  scans: () => '/scans',
};
/** Without a target: the largest page, and one far behind. */
const largest: Record<string, List> = {
  'team, 1000 rows behind 1500': () => '/vulnerabilities?limit=1000&offset=1500',
};

const [engine = 'mongodb'] = process.argv.slice(2);
const perSecond = Number(process.argv[3] ?? (engine === 'mongodb' ? 200 : 50));
const [teamCount, scanCount, findingCount] = (process.argv[4] ?? '100,10000,1000000').split(',').map(Number);
const only = new RegExp(process.argv[5] ?? '');
const kept = process.env.GOALKEEPER_BENCH_DATA;
const folder = engine === 'embedded' && kept ? kept : mkdtempSync(join(tmpdir(), 'goalkeeper-bench-'));
const set = engine === 'mongodb' && !kept ? await ReplicaSet.start() : null;
const url = engine === 'mongodb' ? (set?.url('bench') ?? kept) : undefined;
const ports = await freePorts(4);
const environment = {
  ...(url ? { MONGODB_URL: url } : { GOALKEEPER_DATABASE_ENGINE: 'ferretdb' }),
  ...{
    GOALKEEPER_DATA: folder,
    GOALKEEPER_SECRET_KEY: 'k'.repeat(40),
    GOALKEEPER_ADMIN_TOKEN: 'a'.repeat(40),
  },
  ...{ GOALKEEPER_PLANS: '{"bench": {"requestsPerHour": 100000000}}', GOALKEEPER_LOG_LEVEL: 'info' },
  HOME: process.env.HOME,
};
const servers: { role: string; server: ServeProcess }[] = [];
try {
  const teams = await prepared();
  console.log(
    `load average before: ${loadavg()
      .map((one) => one.toFixed(1))
      .join(' ')}`,
  );
  const startedAt = performance.now();
  servers.push({ role: url ? 'api' : 'all', server: await serve(url ? 'api' : 'all', 0) });
  const listening = performance.now() - startedAt;
  const [{ server }] = servers;
  const first = await timed({
    url: `${server.url}/api/v1/vulnerabilities?type=injection`,
    key: teams[0].key,
  });
  console.log(
    `first answer: listening after ${listening.toFixed(0)} ms, largest team's list ${first.toFixed(0)} ms later`,
  );
  if (url) servers.push({ role: 'jobs', server: await serve('jobs', 2) });
  let met = true;
  for (const [name, list] of wanted(lists)) met = (await measure(name, list, teams)) && met;
  for (const [name, list] of wanted(largest)) await measure(`${name} (no target)`, list, teams);
  for (const { role, server } of servers)
    for (const { pid, name } of [{ pid: server.pid, name: `serve (${role})` }, ...descendants(server.pid)]) {
      const { now, most } = memoryMegabytes(pid);
      console.log(`memory of ${name}: ${now} MB now, ${most} MB at most`);
    }
  process.exitCode = met ? 0 : 1;
} finally {
  await Promise.all(servers.map(({ server }) => server.kill()));
  await set?.stop();
  if (!kept) rmSync(folder, { recursive: true, force: true });
}
process.exit();

async function prepared(): Promise<StoredTeam[]> {
  const config = loadConfig({ ...environment, GOALKEEPER_LOG_LEVEL: 'warn' });
  const database = await openDatabase({
    ...{ dataFolder: folder, mongodbUrl: url, engine: url ? undefined : 'ferretdb' },
    ...{ log: createLogger(config), progress: (message: string) => console.error(message) },
  });
  try {
    if ((await database.collections.teams.countDocuments({ plan: 'bench' })) === 0)
      await fill(database, { teams: teamCount, scans: scanCount, findings: findingCount });
    return await storedTeams(database);
  } finally {
    await database.close();
  }
}

function wanted(all: Record<string, List>): [string, List][] {
  return Object.entries(all).filter(([name]) => only.test(name));
}

function serve(role: string, n: number): Promise<ServeProcess> {
  return ServeProcess.start({
    ...{ ...environment, GOALKEEPER_ROLE: role },
    ...{ GOALKEEPER_PORT: String(ports[n]), GOALKEEPER_ADMIN_PORT: String(ports[n + 1]) },
  });
}

/** @returns whether the target was met */
async function measure(name: string, list: List, teams: StoredTeam[]): Promise<boolean> {
  const [{ server }] = servers;
  const random = seeded(1);
  const next = () => {
    const team = pickTeam(random, teams);
    return { url: `${server.url}/api/v1${list(team, random)}`, key: team.key };
  };
  for (const team of teams) await timed({ url: `${server.url}/api/v1${list(team, random)}`, key: team.key });
  await atRate(perSecond, WARM_SECONDS, next);
  const before = { cpu: cpuSeconds(server.pid), commands: await commands() };
  const { times, lateness } = await atRate(perSecond, SECONDS, next);
  const cpu = ((cpuSeconds(server.pid) - before.cpu) * 1000) / times.length;
  const done = ((await commands()) - before.commands) / times.length;
  const counted = url ? ` ${done.toFixed(1).padStart(5)} commands` : '';
  const load = `machine ${figures(lateness)}, load ${loadavg()[0].toFixed(1)}`;
  console.log(
    `${figures(times)}; a request ${cpu.toFixed(1).padStart(5)} ms CPU${counted}  ${name}  (${load})`,
  );
  return quantile(times, 0.99) <= TARGET_P99_MS;
}

/** Commands on documents that the primary has done so far; without `getMore`, by which members replicate. */
async function commands(): Promise<number> {
  if (!url) return 0;
  const client = new MongoClient(url);
  try {
    const { metrics } = await client.db('admin').command({ serverStatus: 1 });
    const names = ['find', 'aggregate', 'distinct', 'insert', 'update', 'delete', 'findAndModify'];
    return names.reduce((sum, name) => sum + Number(metrics.commands[name]?.total ?? 0), 0);
  } finally {
    await client.close();
  }
}
