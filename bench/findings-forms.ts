import { MongoClient } from 'mongodb';
import { loadConfig } from '#server/config.js';
import { openDatabase } from '#server/database/index.js';
import { createLogger } from '#server/logging.js';
import { bucketsOf, decodeListBucket } from '#server/results/buckets.js';
import { scanPrefix } from '#server/results/finding-id.js';
import { type Page, ResultStore, type VulnerabilityFilter } from '#server/results/index.js';
import { figures } from './scale/paced-requests.js';
import { cpuSeconds } from './scale/process-use.js';
import { storedTeams } from './scale/stored-service.js';

/**
 * Lists of the largest team of `bench/scale.ts`, from buckets with outlines as they are stored, and from a collection that
 * has a document a finding, with indexes in list order: what it costs to store, and the CPU time of this process and of all
 * members of the replica set for one list.
 *   GOALKEEPER_BENCH_DATA=mongodb://... node dist/bench/findings-forms.js      after `bench/scale.js` has filled it
 */
const REQUESTS = 40;
const INSERTED_AT_ONCE = 5_000;

interface Row {
  _id: string;
  teamId: string;
  repositoryId: string;
  scanId: string;
  severity: number;
  type: string;
  cwe: string;
  scanCreatedAt: Date;
  finishedAt: Date;
}

const url = process.env.GOALKEEPER_BENCH_DATA ?? '';
const client = new MongoClient(url, { readPreference: 'primary' });
const database = await openDatabase({
  ...{
    dataFolder: '/nowhere',
    mongodbUrl: url,
    log: createLogger(loadConfig({ GOALKEEPER_LOG_LEVEL: 'warn' })),
  },
  progress: (message) => console.error(message),
});
const rows = client.db().collection<Row>('benchFindings');
const members = await memberProcesses();
if ((await rows.estimatedDocumentCount()) === 0) await storeRows();
await sizes();
const [{ id: teamId }] = await storedTeams(database);
const store = new ResultStore(database);
const lists: [string, VulnerabilityFilter, Page][] = [
  ['first page', {}, { limit: 100, offset: 0 }],
  [
    'severity, type, days',
    { minimumSeverity: 4.5, type: 'injection', days: 30 },
    { limit: 100, offset: 500 },
  ],
  ['by cwe', { cwe: 'CWE-79' }, { limit: 100, offset: 1000 }],
  ['nothing matches', { type: 'no such type' }, { limit: 100, offset: 0 }],
  ['1000 rows behind 50,000', {}, { limit: 1000, offset: 50_000 }],
];
for (const [name, filter, page] of lists) {
  const fromBuckets = async () => {
    const team = await database.teams.get(teamId);
    if (!team) throw new Error('the team is gone');
    return (await store.listTeam(team, filter, page)).total;
  };
  const fromRows = async () => {
    const query = {
      teamId,
      severity: { $gte: filter.minimumSeverity ?? 0 },
      ...(filter.type ? { type: { $regex: filter.type, $options: 'i' } } : {}),
      ...(filter.cwe ? { cwe: { $regex: filter.cwe, $options: 'i' } } : {}),
      ...(filter.days ? { scanCreatedAt: { $gte: new Date(Date.now() - filter.days * 86_400_000) } } : {}),
    };
    const sorted = rows.find(query).sort({ severity: -1, finishedAt: -1, _id: 1 });
    const [total] = await Promise.all([
      rows.countDocuments(query),
      sorted.skip(page.offset).limit(page.limit).toArray(),
    ]);
    return total;
  };
  await measure(`buckets, ${name}`, fromBuckets);
  await measure(`rows, ${name}`, fromRows);
}
await client.close();
await database.close();
process.exit();

async function measure(name: string, list: () => Promise<number>): Promise<void> {
  const total = await list();
  const times: number[] = [];
  const before = { own: cpuSeconds(process.pid), members: membersCpu() };
  for (let n = 0; n < REQUESTS; n += 1) {
    const startedAt = performance.now();
    await list();
    times.push(performance.now() - startedAt);
  }
  const each = (seconds: number) => `${((seconds * 1000) / REQUESTS).toFixed(1).padStart(7)} ms`;
  const own = each(cpuSeconds(process.pid) - before.own);
  const theirs = each(membersCpu() - before.members);
  times.sort((a, b) => a - b);
  console.log(`CPU here ${own}, of the database ${theirs}; ${figures(times)}  ${name} (${total})`);
}

async function storeRows(): Promise<void> {
  const listOrder = { severity: -1, finishedAt: -1, _id: 1 } as const;
  for (const scope of ['teamId', 'repositoryId', 'scanId'])
    await rows.createIndex({ [scope]: 1, ...listOrder });
  const before = { at: performance.now(), members: membersCpu() };
  let batch: Row[] = [];
  const flush = async () => {
    if (batch.length > 0) await rows.insertMany(batch, { ordered: false, writeConcern: { w: 1 } });
    batch = [];
  };
  for await (const scan of database.collections.scans.find({ status: 'completed' })) {
    const { _id: scanId, teamId, repositoryId, createdAt, finishedAt } = scan;
    for (const id of bucketsOf({ id: scanId, attempt: scan.winningAttempt ?? 0, buckets: scan.buckets })) {
      const document = await database.collections.results.findOne({ _id: id });
      if (!document) continue;
      const bucket = await decodeListBucket(document);
      for (let row = 0; row < bucket.listed; row += 1) {
        const { id: _id, ...columns } = bucket.row(row, scanPrefix(scanId));
        const times = { scanCreatedAt: createdAt, finishedAt: finishedAt ?? createdAt };
        batch.push({ _id, teamId, repositoryId, scanId, ...times, ...columns });
      }
      if (batch.length >= INSERTED_AT_ONCE) await flush();
    }
  }
  await flush();
  const seconds = (performance.now() - before.at) / 1000;
  console.log(
    `rows stored in ${seconds.toFixed(0)} s, ${(membersCpu() - before.members).toFixed(0)} s CPU of the database`,
  );
}

async function sizes(): Promise<void> {
  for (const name of ['results', 'scans', 'benchFindings']) {
    const { count, size, storageSize, totalIndexSize } = await client.db().command({ collStats: name });
    const mb = (bytes: number) => `${(bytes / 1e6).toFixed(0)} MB`;
    console.log(
      `${name}: ${count} documents of ${mb(size)}, on disk ${mb(storageSize)}, indexes ${mb(totalIndexSize)}`,
    );
  }
}

/** Process ids of the members, which run on this machine. */
async function memberProcesses(): Promise<number[]> {
  const { hosts } = await client.db('admin').command({ hello: 1 });
  const pids: number[] = [];
  for (const host of hosts as string[]) {
    const direct = new MongoClient(`mongodb://${host}/?directConnection=true`);
    pids.push(Number((await direct.db('admin').command({ serverStatus: 1 })).pid));
    await direct.close();
  }
  return pids;
}

function membersCpu(): number {
  return members.reduce((sum, pid) => sum + cpuSeconds(pid), 0);
}
