import { pino } from 'pino';
import { loadConfig, type Plan } from '#server/config.js';
import type { Database } from '#server/database/index.js';
import { type JobParts, Jobs } from '#server/jobs/index.js';
import { ResultStore } from '#server/results/index.js';
import { ClaimQueue } from '#server/scans/claim-queue.js';
import { ScanStore } from '#server/scans/scan-store.js';
import { Scans } from '#server/scans/scans.js';

/** The parts that jobs work on, as the server puts them together, without HTTP; the queue is not started. */
export function jobParts(database: Database, plans: Record<string, Plan> = {}): JobParts & { jobs: Jobs } {
  const log = pino({ level: 'silent' });
  const results = new ResultStore(database);
  const store = new ScanStore(database);
  const queue = new ClaimQueue();
  const jobs = new Jobs({ database, log, runs: true });
  const scans = new Scans({ database, results, store, queue, jobs });
  const all = new Map([...loadConfig({}).plans, ...Object.entries(plans)]);
  return { database, results, store, scans, queue, plans: all, log, jobs };
}
