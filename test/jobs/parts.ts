import { pino } from 'pino';
import { LocalHost } from '#codehost/local/local-host.js';
import type { CodeHostClient } from '#codehost/ports.js';
import { loadConfig, type Plan } from '#server/config.js';
import type { Database } from '#server/database/index.js';
import { Dispatcher } from '#server/dispatch/dispatcher.js';
import { Pipelines } from '#server/dispatch/pipelines.js';
import { CodeHosts } from '#server/integrations/code-hosts.js';
import { SecretKeys } from '#server/integrations/secret-keys.js';
import { type JobParts, Jobs } from '#server/jobs/index.js';
import { ResultStore } from '#server/results/index.js';
import { ClaimQueue } from '#server/scans/claim-queue.js';
import { Heads } from '#server/scans/heads.js';
import { ScanStore } from '#server/scans/scan-store.js';
import { Scans } from '#server/scans/scans.js';
import { WaitingScans } from '#server/scans/waiting-scans.js';

/** The parts that jobs work on, as the server puts them together, without HTTP; the queue is not started. */
export function jobParts(database: Database, own: Record<string, Plan> = {}): JobParts & { jobs: Jobs } {
  const log = pino({ level: 'silent' });
  const results = new ResultStore(database);
  const store = new ScanStore(database);
  const queue = new ClaimQueue();
  const jobs = new Jobs({ database, log, runs: true });
  const plans = new Map([...loadConfig({}).plans, ...Object.entries(own)]);
  const codeHosts = new CodeHosts(new SecretKeys(['k'.repeat(32)]), noCodeHost);
  const scans = new Scans({ database, results, store, queue, jobs, codeHosts });
  const dispatcher = new Dispatcher({ database, store, scans, queue, jobs, codeHosts, log });
  const pipelines = new Pipelines({ database, store, scans, codeHosts, log });
  const heads = new Heads(codeHosts, new LocalHost());
  const waiting = new WaitingScans({ database, plans, results, store, scans, jobs, heads, log });
  return { database, results, store, scans, queue, dispatcher, pipelines, plans, log, jobs, waiting };
}

/** These tests scan local repositories only. */
function noCodeHost(): CodeHostClient {
  throw new Error('a test asked for a code host');
}
