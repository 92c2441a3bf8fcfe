/**
 * Measures storing and reading results on the embedded engine: `node dist/bench/storage.js [scans] [findings]`
 * (default 10 scans of 10,000 findings). Prints the time to store one scan, cold and warm list latencies at the 50th
 * and 99th percentile, sizes, and what other compressions would give on the same buckets.
 */
import { performance } from 'node:perf_hooks';
import {
  brotliCompressSync,
  brotliDecompressSync,
  constants,
  deflateRawSync,
  inflateRawSync,
} from 'node:zlib';
import { ResultStore, type VulnerabilityFilter } from '#server/results/index.js';
import { closeEmbeddedDatabase, embeddedDatabase } from '#test/database/embedded.js';
import { readTeam, sampleFindings, sampleTeam, uploadedScan } from '#test/results/sample-findings.js';
import { seeded } from '#test/seeded.js';

const scans = Number(process.argv[2] ?? 10);
const size = Number(process.argv[3] ?? 10_000);
const REQUESTS = 300;

const random = seeded(1);
const database = await embeddedDatabase();
const store = new ResultStore(database);
const { teamId, repositoryIds } = await sampleTeam(database);

async function timed<T>(work: () => Promise<T>): Promise<[number, T]> {
  const start = performance.now();
  const value = await work();
  return [performance.now() - start, value];
}

let scanId = '';
for (let n = 0; n < scans; n += 1) {
  const findings = sampleFindings(size, random);
  const createdAt = new Date(Date.now() - n * 86_400_000);
  const owner = { teamId, repositoryId: repositoryIds[n % 2] };
  const [upload, scan] = await timed(() => uploadedScan(database, store, owner, findings, createdAt));
  const [publish] = await timed(() => store.publish(scan._id));
  scanId = scan._id;
  if (n === 0) {
    const json = JSON.stringify(findings).length / 1e6;
    console.log(
      `store ${size} findings (${json.toFixed(1)} MB of JSON): upload ${Math.round(upload)} ms, publish ${Math.round(publish)} ms`,
    );
  }
}

const reader = new ResultStore(database);
const [cold, first] = await timed(async () =>
  reader.listTeam(await readTeam(database, teamId), {}, { limit: 100, offset: 0 }),
);
console.log(`team list of ${first.total} findings, cold: ${Math.round(cold)} ms`);

const queries: [string, VulnerabilityFilter, number, number][] = [
  ['team, first page', {}, 100, 0],
  ['team, 1000 rows deep', {}, 1000, Math.floor(first.total / 2)],
  ['team, severity', { minimumSeverity: 7 }, 100, 500],
  ['team, type and cwe', { type: 'injection', cwe: '89' }, 100, 500],
  ['team, days and type', { type: 'traversal', days: 4 }, 100, 0],
  ['team, nothing matches', { type: 'no such type' }, 100, 0],
];
for (const [name, filter, limit, offset] of queries) {
  const times: number[] = [];
  for (let n = 0; n < REQUESTS; n += 1)
    times.push(
      (
        await timed(async () => reader.listTeam(await readTeam(database, teamId), filter, { limit, offset }))
      )[0],
    );
  times.sort((a, b) => a - b);
  const at = (share: number) => times[Math.floor(share * (times.length - 1))].toFixed(2);
  console.log(`${name}: p50 ${at(0.5)} ms, p99 ${at(0.99)} ms`);
}
const { rows } = (await reader.listScan(
  await readTeam(database, teamId),
  scanId,
  {},
  { limit: 1, offset: size >> 1 },
)) ?? { rows: [] };
const [full] = await timed(async () => reader.findVulnerability(teamId, rows[0].id));
console.log(`one finding in full: ${full.toFixed(1)} ms`);

const list = await database.collections.results.findOne({ _id: `${scanId}/1/0` });
const detail = await database.collections.results.findOne({ _id: `${scanId}/1/0/detail` });
for (const [name, bucket] of Object.entries({ list, detail })) {
  if (!bucket) continue;
  const raw = inflateRawSync(bucket.columns.buffer);
  const compare = (label: string, pack: () => Buffer, unpack: (packed: Buffer) => Buffer) => {
    const start = performance.now();
    const packed = pack();
    const middle = performance.now();
    for (let n = 0; n < 10; n += 1) unpack(packed);
    const end = performance.now();
    console.log(
      `${name} bucket (${bucket.rows} rows, ${raw.length} bytes) ${label}: ${packed.length} bytes, write ${(middle - start).toFixed(1)} ms, read ${((end - middle) / 10).toFixed(1)} ms`,
    );
  };
  for (const level of [1, 6, 9])
    compare(`deflate ${level}`, () => deflateRawSync(raw, { level }), inflateRawSync);
  for (const quality of [4, 6]) {
    const params = { [constants.BROTLI_PARAM_QUALITY]: quality };
    compare(`brotli ${quality}`, () => brotliCompressSync(raw, { params }), brotliDecompressSync);
  }
}
console.log(`memory: ${Math.round(process.memoryUsage().rss / 1e6)} MB`);
await closeEmbeddedDatabase();
