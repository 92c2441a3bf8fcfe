import pTimeout from 'p-timeout';
import { Counter, collectDefaultMetrics } from 'prom-client';
import type { Database } from '#server/database/index.js';
import type { Logger } from '#server/logging.js';
import type { Metrics } from '#server/metrics.js';
import type { ResultStore } from '#server/results/index.js';

/** The driver waits long for a server that is away; Prometheus does not. */
const READ_WITHIN = 2000;
/** Several may ask, and the numbers are of the whole service: they are read once in this time (ms). */
const READ_EVERY = 5000;

interface State {
  launched: number;
  running: number;
  waiting: number;
  oldestLaunched: number;
  dueJobs: number;
  failingJobs: number;
  deliveries: number;
}

interface Parts {
  database: Database;
  results: ResultStore;
  metrics: Metrics;
  log: Logger;
}

/** What the database says of the service as a whole, and how much this process uses of its connections and caches. */
export function measureState({ database, results, metrics, log }: Parts): void {
  collectDefaultMetrics({ register: metrics.registry, prefix: 'goalkeeper_' });
  showDatabase(database, metrics, log);
  showPool(database, metrics);
  const bytes = metrics.gauge('goalkeeper_result_cache_bytes', 'Memory for results, by what is in it', [
    'of',
  ]);
  const reads = new Counter({
    name: 'goalkeeper_result_cache_reads_total',
    help: 'Buckets that lists have asked for, by where they were found',
    labelNames: ['found'],
    registers: [metrics.registry],
  });
  metrics.onShow(() => {
    const use = results.memory();
    bytes.set({ of: 'outlines' }, use.outlines);
    bytes.set({ of: 'pages' }, use.pages);
    bytes.set({ of: 'buckets' }, use.buckets);
    reads.reset();
    reads.inc({ found: 'memory' }, use.hits);
    reads.inc({ found: 'database' }, use.misses);
  });
}

function showDatabase(database: Database, metrics: Metrics, log: Logger): void {
  const ready = metrics.gauge('goalkeeper_database_ready', '1 when the database answers, else 0');
  const scans = metrics.gauge(
    'goalkeeper_scans',
    'Scans by state: waiting for capacity, launched (waiting for an agent), running',
    ['state'],
  );
  const oldest = metrics.gauge(
    'goalkeeper_oldest_launched_scan_seconds',
    'Age of the scan that has waited longest for an agent; 0 when none waits',
  );
  const jobs = metrics.gauge(
    'goalkeeper_jobs',
    'Jobs by state: due and not begun, failed and to be tried again',
    ['state'],
  );
  const deliveries = metrics.gauge(
    'goalkeeper_deliveries_accepted',
    'Events of code hosts that are still to be handled',
  );
  let latest: { state: Promise<State>; at: number } | null = null;
  metrics.onShow(async () => {
    if (latest === null || Date.now() - latest.at >= READ_EVERY)
      latest = { state: pTimeout(readState(database), { milliseconds: READ_WITHIN }), at: Date.now() };
    try {
      const state = await latest.state;
      ready.set(1);
      scans.set({ state: 'waiting' }, state.waiting);
      scans.set({ state: 'launched' }, state.launched);
      scans.set({ state: 'running' }, state.running);
      oldest.set(state.oldestLaunched);
      jobs.set({ state: 'due' }, state.dueJobs);
      jobs.set({ state: 'failing' }, state.failingJobs);
      deliveries.set(state.deliveries);
    } catch (err) {
      ready.set(0);
      // What was true a while ago would look as if it were so now.
      for (const gauge of [scans, oldest, jobs, deliveries]) gauge.reset();
      log.warn({ err }, 'the state of the service could not be read for metrics');
    }
  });
}

async function readState({ collections, db }: Database): Promise<State> {
  const { scans, waitingScans, deliveries } = collections;
  const launched = { status: 'launched' } as const;
  const oldest = await scans.findOne(launched, { sort: { createdAt: 1 }, projection: { createdAt: 1 } });
  const now = new Date();
  const queue = db.collection<{ nextRunAt: Date | null; lockedAt?: Date | null; failCount?: number }>(
    'agendaJobs',
  );
  const queued = await queue.find({}, { projection: { nextRunAt: 1, lockedAt: 1, failCount: 1 } }).toArray();
  return {
    launched: await scans.countDocuments(launched),
    running: await scans.countDocuments({ status: 'running' }),
    waiting: await waitingScans.estimatedDocumentCount(),
    oldestLaunched: oldest ? (now.getTime() - oldest.createdAt.getTime()) / 1000 : 0,
    dueJobs: queued.filter(({ nextRunAt, lockedAt }) => nextRunAt && nextRunAt <= now && !lockedAt).length,
    failingJobs: queued.filter(({ failCount, nextRunAt }) => failCount && nextRunAt).length,
    deliveries: await deliveries.countDocuments({ status: 'accepted' }),
  };
}

function showPool({ pool }: Database, metrics: Metrics): void {
  const connections = metrics.gauge(
    'goalkeeper_database_connections',
    'Connections to the database by state: open, in use; and operations that wait for one',
    ['state'],
  );
  metrics.onShow(() => {
    connections.set({ state: 'open' }, pool.open);
    connections.set({ state: 'in use' }, pool.used);
    connections.set({ state: 'waiting' }, pool.waiting);
  });
}
