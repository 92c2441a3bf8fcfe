import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { MongoClient } from 'mongodb';
import { collectionsOf } from '#server/database/collections.js';
import { newIntegration, newRepository } from '#server/database/new-documents.js';
import { newScan } from '#server/scans/new-scan.js';
import { hashToken, randomToken } from '#server/sessions/random-token.js';
import { freePorts, ReplicaSet } from '#test/database/replica-set.js';
import { ServeProcess } from '#test/failover/serve-process.js';

/**
 * What agents that wait cost the database: commands a second on a replica set, with a process of role api and one of role
 * jobs, while many scans wait that none of these agents may take; then how long a claim takes that finds one.
 *   npm run build && node dist/bench/claims.js [agents] [waiting scans]
 */
const AGENTS = Number(process.argv[2] ?? 50);
const WAITING = Number(process.argv[3] ?? 2_000);
const SETTLE = 75_000;
const MEASURE = 60_000;
const CLAIMS = 100;

const set = await ReplicaSet.start();
const client = new MongoClient(set.url('bench'));
const db = client.db();
const collections = collectionsOf(db);
const servers: ServeProcess[] = [];
const stopped = new AbortController();
try {
  const ports = await freePorts(4);
  const serve = (n: number, role: string) =>
    ServeProcess.start({
      ...{ MONGODB_URL: set.url('bench'), GOALKEEPER_ROLE: role, GOALKEEPER_LOG_LEVEL: 'info' },
      ...{ GOALKEEPER_SECRET_KEY: 'k'.repeat(40), GOALKEEPER_ADMIN_TOKEN: 'a'.repeat(40), HOME: '/nowhere' },
      ...{ GOALKEEPER_PORT: String(ports[n]), GOALKEEPER_ADMIN_PORT: String(ports[n + 1]) },
    });
  servers.push(await serve(0, 'api'));
  const waiting = await scansWaiting(WAITING, ['nobody has this label']);
  servers.push(await serve(2, 'jobs'));
  const agents = Promise.all(Array.from({ length: AGENTS }, () => agent(servers[0].url)));
  // What fails while nobody waits for it is thrown below, when the servers can be stopped.
  agents.catch(() => stopped.abort());
  console.log(`${AGENTS} agents, ${waiting} scans that none of them may take`);
  await sleep(SETTLE);
  const before = await commands();
  await sleep(MEASURE);
  const after = await commands();
  const rate = (name: string) => (((after.get(name) ?? 0) - (before.get(name) ?? 0)) * 1000) / MEASURE;
  const rates = [...after.keys()].map((name) => ({ name, rate: rate(name) })).filter((one) => one.rate > 0);
  for (const { name, rate: each } of rates.sort((a, b) => b.rate - a.rate))
    console.log(`${name.padEnd(16)} ${each.toFixed(1).padStart(8)} /s`);
  console.log(
    `${'all'.padEnd(16)} ${rates
      .reduce((sum, one) => sum + one.rate, 0)
      .toFixed(1)
      .padStart(8)} /s`,
  );
  stopped.abort();
  await agents;
  console.log(`a claim that finds a scan, ${CLAIMS} of them one after the other (ms, wall clock):`);
  await scansWaiting(CLAIMS, []);
  await sleep(SETTLE);
  const took = await claims(servers[0].url);
  for (const share of [0.5, 0.99])
    console.log(
      `p${share * 100}`.padEnd(16),
      took[Math.floor(share * (took.length - 1))]?.toFixed(1).padStart(8),
    );
} finally {
  stopped.abort();
  await Promise.all(servers.map((server) => server.kill()));
  await client.close();
  await set.stop();
}

/** A team whose scans are for agents with these labels. */
async function scansWaiting(count: number, agentLabels: string[]): Promise<number> {
  const teamId = randomUUID();
  const integration = {
    ...newIntegration({
      teamId,
      kind: 'gitlab',
      host: 'git.example.org',
      instanceUrl: 'https://git.example.org',
    }),
    agentLabels,
  };
  const repository = newRepository({
    ...{ teamId, integrationId: integration._id, projectId: '1', name: 'r', fullName: 'group/r' },
    ...{ clonePath: 'https://git.example.org/group/r.git', defaultBranch: 'main', tracked: true },
  });
  const head = { branch: 'main', commit: 'a'.repeat(40) };
  const scans = Array.from({ length: count }, () =>
    newScan({ integration, repository, head, trigger: 'api' }),
  );
  await collections.integrations.insertOne(integration);
  await collections.repositories.insertOne(repository);
  await collections.scans.insertMany(scans);
  await collections.teams.insertOne({
    ...{ _id: teamId, name: 'bench', plan: 'self-hosted', resultsVersion: 0, createdAt: new Date() },
    active: scans.map(({ _id }) => _id),
  });
  return scans.length;
}

async function registered(): Promise<string> {
  const token = randomToken('gkr');
  await collections.agents.insertOne({
    ...{ _id: hashToken(token), name: 'bench', labels: [], teamId: null },
    ...{ createdAt: new Date(), lastSeenAt: null, revokedAt: null },
  });
  return token;
}

async function claim(url: string, token: string, waitSeconds: number): Promise<number> {
  const response = await fetch(`${url}/agent/v1/claim`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ agent: 'bench', waitSeconds, labels: [] }),
    signal: stopped.signal.aborted ? null : stopped.signal,
  });
  await response.text();
  return response.status;
}

/** Asks for scans, as agents do, until the measurement is over. */
async function agent(url: string): Promise<void> {
  const token = await registered();
  while (!stopped.signal.aborted) {
    const status = await claim(url, token, 20).catch((error: unknown) => {
      if (stopped.signal.aborted) return 204;
      throw error;
    });
    if (status !== 204) throw new Error(`claim: ${status}`);
  }
}

async function claims(url: string): Promise<number[]> {
  const token = await registered();
  const took: number[] = [];
  for (let n = 0; n < CLAIMS; n++) {
    const startedAt = performance.now();
    const status = await claim(url, token, 20);
    if (status !== 200) throw new Error(`claim: ${status}`);
    took.push(performance.now() - startedAt);
  }
  return took.sort((a, b) => a - b);
}

/** Commands that the primary has done so far, by name; those with which members and drivers watch each other left out (`getMore` too, by which members replicate). */
async function commands(): Promise<Map<string, number>> {
  const { metrics } = await client.db('admin').command({ serverStatus: 1 });
  const names = ['find', 'aggregate', 'distinct', 'insert', 'update', 'delete', 'findAndModify'];
  return new Map(names.map((name) => [name, Number(metrics.commands[name]?.total ?? 0)]));
}
