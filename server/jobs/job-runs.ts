import { setTimeout as sleep } from 'node:timers/promises';
import { type Collection, ObjectId } from 'mongodb';
import type { Database } from '#server/database/index.js';
import type { Holdings } from '#server/database/processes.js';
import { pauseAfter } from '#server/failure.js';
import type { Logger } from '#server/logging.js';

interface JobDocument {
  _id: ObjectId;
  /** The process that is at it. */
  runBy?: string | null;
}

/**
 * Which process is at which job. Agenda's own locks end by the clock, so that a process whose clock has jumped ahead takes
 * jobs that others are at. What stands here ends with the job, or with the beats of its process.
 */
export class JobRuns implements Holdings {
  private readonly jobs: Collection<JobDocument>;
  /** Jobs that this process is at. */
  private readonly own = new Set<string>();
  private stopped = false;

  constructor(
    private readonly database: Pick<Database, 'db' | 'processes' | 'singleProcess'>,
    private readonly log: Logger,
  ) {
    this.jobs = database.db.collection('agendaJobs');
  }

  /** @returns false when it was not done, because this process or another one is at the job, or it is gone */
  async alone(jobId: string, work: () => Promise<void>): Promise<boolean> {
    if (this.own.has(jobId)) return false;
    this.own.add(jobId);
    try {
      if (!(await this.take(jobId))) return false;
      await work();
      return true;
    } finally {
      await this.leave(jobId);
      this.own.delete(jobId);
    }
  }

  /** The database is about to be closed: what this process is at is freed when its beats have ended. */
  stop(): void {
    this.stopped = true;
  }

  async holders(): Promise<string[]> {
    const held = await this.jobs.find({ runBy: { $gt: '' } }, { projection: { runBy: 1 } }).toArray();
    return held.map(({ runBy }) => runBy ?? '');
  }

  async free(id: string): Promise<number> {
    const { modifiedCount } = await this.jobs.updateMany({ runBy: id }, { $set: { runBy: null } });
    return modifiedCount;
  }

  /** What this process has taken before, and not left because of a failure, is its own. */
  private async take(jobId: string): Promise<boolean> {
    const { processes, singleProcess } = this.database;
    if (singleProcess) return true;
    const { matchedCount } = await this.jobs.updateOne(
      { _id: new ObjectId(jobId), $or: [{ runBy: null }, { runBy: processes.id }] },
      { $set: { runBy: processes.id } },
    );
    return matchedCount === 1;
  }

  /** Until it is written: nobody else can do the job as long as this process lives. */
  private async leave(jobId: string): Promise<void> {
    const { processes, singleProcess } = this.database;
    if (singleProcess) return;
    for (let failures = 0; !this.stopped; failures += 1)
      try {
        await this.jobs.updateOne(
          { _id: new ObjectId(jobId), runBy: processes.id },
          { $set: { runBy: null } },
        );
        return;
      } catch (err) {
        this.log.warn({ err, id: jobId }, 'end of a job not written');
        await sleep(pauseAfter(failures));
      }
  }
}
