import type { Collection } from 'mongodb';
import type { Database } from '#server/database/index.js';
import { reasonOf } from '#server/failure.js';
import type { Logger } from '#server/logging.js';
import { milliseconds, type RepeatedJob } from './define-job.js';

/** Milliseconds between looks, by the time that passes and not by a clock. */
const EVERY = 10_000;
const MINUTE = 60_000;
/** Longer than any pause between tries of jobs and deliveries. */
const PAUSE = 2 * MINUTE;
/** Longer than any pause between tries of scans that wait. */
const LONG_PAUSE = 61 * MINUTE;

/**
 * A clock that was ahead, of this process or another one, puts off what is to be done now: by hours, or until tomorrow. What
 * is put off for longer than anything ever is, is due.
 */
export class PutOff {
  private readonly jobs: Collection;
  private timer: NodeJS.Timeout | null = null;
  private looking: Promise<void> = Promise.resolve();

  constructor(
    private readonly database: Pick<Database, 'db' | 'collections'>,
    private readonly log: Logger,
    private readonly repeated: readonly RepeatedJob[],
  ) {
    this.jobs = database.db.collection('agendaJobs');
  }

  start(): void {
    this.timer = setInterval(() => {
      this.looking = this.bringForward(new Date()).catch((error: unknown) =>
        this.log.warn({ reason: reasonOf(error) }, 'what clocks have put off'),
      );
    }, EVERY);
    this.timer.unref();
  }

  /** Resolves when no look is under way: the connection may be closed then. */
  stop(): Promise<void> {
    if (this.timer) clearInterval(this.timer);
    return this.looking;
  }

  async bringForward(now: Date): Promise<void> {
    const after = (pause: number) => ({ $gt: new Date(now.getTime() + pause) });
    const { deliveries, waitingScans } = this.database.collections;
    let count = await this.bringRepeatedForward(now);
    const due = { $set: { notBefore: now } };
    for (const { modifiedCount } of [
      await this.jobs.updateMany(
        { nextRunAt: after(PAUSE), repeatInterval: null },
        { $set: { nextRunAt: now } },
      ),
      await deliveries.updateMany({ status: 'accepted', notBefore: after(PAUSE) }, due),
      await waitingScans.updateMany({ notBefore: after(LONG_PAUSE), failures: { $gt: 0 } }, due),
      // Schedules put their scans off on purpose; when they were asked for lies behind.
      await waitingScans.updateMany(
        { notBefore: after(PAUSE), requestedAt: after(PAUSE) },
        { $set: { notBefore: now, requestedAt: now } },
      ),
    ])
      count += modifiedCount;
    if (count > 0) this.log.warn({ count }, 'a clock that was ahead has put off what is due');
  }

  private async bringRepeatedForward(now: Date): Promise<number> {
    const found = await this.jobs
      .find(
        { 'data.once': { $in: this.repeated.map(({ name }) => name) } },
        { projection: { name: 1, nextRunAt: 1 } },
      )
      .toArray();
    let count = 0;
    for (const { _id, name, nextRunAt } of found) {
      const interval = this.repeated.find((one) => one.name === name)?.interval;
      if (!interval || !(nextRunAt instanceof Date)) continue;
      if (nextRunAt.getTime() <= now.getTime() + milliseconds(interval) + MINUTE) continue;
      await this.jobs.updateOne({ _id, nextRunAt }, { $set: { nextRunAt: now } });
      count++;
    }
    return count;
  }
}
