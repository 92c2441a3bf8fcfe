import type { Collection, Db } from 'mongodb';
import type { Holdings } from '#server/database/processes.js';

/** The jobs that processes have locked: Agenda keeps in `lastModifiedBy` who. */
export class JobLocks implements Holdings {
  private readonly jobs: Collection<{ lockedAt: Date | null; lastModifiedBy: string | null }>;

  constructor(db: Db) {
    this.jobs = db.collection('agendaJobs');
  }

  async holders(): Promise<string[]> {
    const locked = await this.jobs
      .find({ lockedAt: { $gt: new Date(0) } }, { projection: { lastModifiedBy: 1 } })
      .toArray();
    return locked.map(({ lastModifiedBy }) => lastModifiedBy ?? '');
  }

  async free(id: string): Promise<number> {
    // An old date, not null: that makes a job run again that had begun.
    const { modifiedCount } = await this.jobs.updateMany(
      { lastModifiedBy: id === '' ? null : id, lockedAt: { $gt: new Date(0) } },
      { $set: { lockedAt: new Date(0) } },
    );
    return modifiedCount;
  }
}
