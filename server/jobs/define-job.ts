import { setTimeout as sleep } from 'node:timers/promises';
import type { Agenda, Job } from 'agenda';
import { isUnavailable } from '#server/database/unavailable.js';
import { pauseAfter } from '#server/failure.js';
import type { Logger } from '#server/logging.js';
import type { Metrics } from '#server/metrics.js';
import type { JobRuns } from './job-runs.js';

/** Milliseconds after which a job whose lock nobody extends is taken by another process, if that one is not known to be dead before. */
export const LOCK_LIFETIME = 60_000;
/** Milliseconds before a job that somebody else is at is handed back. */
const HANDED_BACK_AFTER = 2_000;
/** With pauses that double from half a second to a minute, this is about an hour. */
export const AN_HOUR_OF_TRIES = 60;

export interface JobDefinition<T> {
  /** @param failures how often it has failed so far */
  run(data: T, failures: number): Promise<void>;
  /** Tries before it is given up, unless the database is away. 1: whatever repeats it finds what is left to do. */
  tries: number;
  /** What else is to be done when it is given up; that it was is logged. */
  giveUp?(data: T, error: unknown): Promise<void>;
  /** Jobs of this kind that a process runs at a time. */
  concurrency?: number;
  /** Jobs of this kind that a process holds, those that wait for their turn included. */
  lockLimit?: number;
}

const UNITS = { seconds: 1_000, minute: 60_000, minutes: 60_000, hour: 3_600_000 };

/** How often, in Agenda's words. */
export type Interval = `${number} ${keyof typeof UNITS}`;

export function milliseconds(interval: Interval): number {
  const [count, unit] = interval.split(' ') as [string, keyof typeof UNITS];
  return Number(count) * UNITS[unit];
}

/** A job that runs by itself. */
export interface RepeatedJob {
  name: string;
  interval: Interval;
  /** Also at once when the server starts: something may have been due while it was down. */
  atStart?: boolean;
}

/** What jobs are defined in, and run with. */
export interface Queue {
  agenda: Agenda;
  runs: JobRuns;
  log: Logger;
  metrics: Metrics;
}

/** A job that is done for somebody who asked: its lock lasts while it runs, and there is an end to its tries. */
export function defineJob<T>(queue: Queue, name: string, definition: JobDefinition<T>): void {
  const { agenda, log, metrics } = queue;
  const { run, tries, giveUp, ...limits } = definition;
  const work = async (job: Job<T>) => {
    const { data, failCount } = job.attrs;
    const failures = failCount ?? 0;
    try {
      await run(data, failures);
      return 'done' as const;
    } catch (error) {
      // Whatever it is that cannot be done, it is done when the database is back, or its disk has space.
      if (failures + 1 < tries || isUnavailable(error)) throw error;
      log.error({ err: error, job: name, data, tries }, 'job given up');
      await giveUp?.(data, error);
      return 'given up' as const;
    }
  };
  agenda.define<T>(name, (job) => runAlone(queue, job, () => metrics.job(name, () => work(job))), {
    ...limits,
    backoff: ({ attempt }) => pauseAfter(attempt),
  });
}

/** A job that runs by itself. One that failed waits for its next time. */
export function defineRepeated(
  queue: Queue,
  { run, ...repeated }: RepeatedJob & { run(): Promise<void> },
): RepeatedJob {
  const { agenda, metrics } = queue;
  const work = async () => {
    await run();
    return 'done' as const;
  };
  agenda.define(repeated.name, (job) => runAlone(queue, job, () => metrics.job(repeated.name, work)), {
    concurrency: 1,
  });
  return repeated;
}

/** A clock that is ahead takes the lock of a job that somebody is at, or of one that has just ended: it is not done twice. */
async function runAlone<T>({ runs, log }: Queue, job: Job<T>, work: () => Promise<void>): Promise<void> {
  const { _id, name, repeatInterval } = job.attrs;
  if (await runs.alone(String(_id), () => keepLock(job, log, work))) return;
  log.warn({ job: name, id: String(_id) }, 'a job was left to who is at it');
  if (repeatInterval) return;
  await sleep(HANDED_BACK_AFTER);
  // In the past of every clock: when who is at it dies, others do it at once. When he ends, it is removed.
  job.attrs.nextRunAt = new Date(0);
}

/** Work may take longer than the lock of its job lasts. */
async function keepLock<T>(job: Job<T>, log: Logger, work: () => Promise<void>): Promise<void> {
  const about = { job: job.attrs.name, id: String(job.attrs._id) };
  log.debug(about, 'job begins');
  const timer = setInterval(() => {
    job.touch().catch((error: unknown) => log.warn({ err: error, job: job.attrs.name }, 'lock not extended'));
  }, LOCK_LIFETIME / 3);
  try {
    await work();
  } finally {
    clearInterval(timer);
    log.debug(about, 'job ends');
  }
}
