import type { MongoBackend } from '@agendajs/mongo-backend';
import type { Collection, Db } from 'mongodb';
import type { Holdings } from '#server/database/processes.js';

/** An old date, not null: that makes a job run again that had begun. */
const FREED = new Date(0);

/** Lets Agenda take a lock away that was freed, and none that a clock says is old: clocks jump, and then a job would run twice. */
export function withoutAgeOfLocks(backend: MongoBackend): MongoBackend {
  const { repository } = backend;
  const next = repository.getNextJobToRun.bind(repository);
  repository.getNextJobToRun = (name, nextScanAt, _deadline, now, options) =>
    next(name, nextScanAt, FREED, now, options);
  return backend;
}

/** The jobs that processes have locked: Agenda keeps in `lastModifiedBy` who. */
export class JobLocks implements Holdings {
  /** Locks of this process that it did not know of when it looked last: when each was made. */
  private unknown = new Map<string, number>();
  private readonly jobs: Collection<{ lockedAt: Date | null; lastModifiedBy: string | null }>;

  constructor(db: Db) {
    this.jobs = db.collection('agendaJobs');
  }

  async holders(): Promise<string[]> {
    const locked = await this.jobs
      .find({ lockedAt: { $gt: FREED } }, { projection: { lastModifiedBy: 1 } })
      .toArray();
    return locked.map(({ lastModifiedBy }) => lastModifiedBy ?? '');
  }

  async free(id: string): Promise<number> {
    const { modifiedCount } = await this.jobs.updateMany(
      { lastModifiedBy: id === '' ? null : id, lockedAt: { $gt: FREED } },
      { $set: { lockedAt: FREED } },
    );
    return modifiedCount;
  }

  /**
   * Frees what this process has locked without being at it, twice in a row: the answer to its lock was lost, or the database
   * was away when the job had ended.
   * @param known ids of the jobs that it is at, or is about to begin
   */
  async freeLost(process: string, known: ReadonlySet<string>): Promise<number> {
    const locked = await this.jobs
      .find({ lastModifiedBy: process, lockedAt: { $gt: FREED } }, { projection: { lockedAt: 1 } })
      .toArray();
    const before = this.unknown;
    this.unknown = new Map();
    let freed = 0;
    for (const { _id, lockedAt } of locked) {
      const [id, at] = [String(_id), lockedAt?.getTime() ?? 0];
      if (known.has(id)) continue;
      if (before.get(id) !== at) this.unknown.set(id, at);
      else
        freed += (await this.jobs.updateOne({ _id, lockedAt }, { $set: { lockedAt: FREED } })).modifiedCount;
    }
    return freed;
  }
}
