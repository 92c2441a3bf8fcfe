import { createHash, randomUUID } from 'node:crypto';
import { recordAudit } from '#server/audit/audit-log.js';
import type { RepositoryDocument, ScheduleDocument } from '#server/database/documents.js';
import type { Database } from '#server/database/index.js';
import { isInUse } from '#server/integrations/connected-repository.js';
import type { ScanJobs } from '#server/scans/scan-jobs.js';
import type { WaitingScans } from '#server/scans/waiting-scans.js';
import { checkCron, nextRuns } from './cron.js';

export interface SchedulesParts {
  database: Database;
  waiting: WaitingScans;
  jobs: Pick<ScanJobs, 'startWaiting'>;
}

export type NewSchedule = Pick<
  ScheduleDocument,
  'teamId' | 'repositoryId' | 'cron' | 'timeZone' | 'windowMinutes'
>;

/** Scans by the clock. A schedule is a document with the time of its next run; a job looks for those that are due. */
export class Schedules {
  constructor(private readonly parts: SchedulesParts) {}

  /** @throws {CronError} */
  async create(wanted: NewSchedule, by: string, now = new Date()): Promise<ScheduleDocument> {
    const { cron, timeZone, teamId } = wanted;
    checkCron(cron, timeZone, now);
    const [nextRunAt] = nextRuns(cron, timeZone, now, 1);
    const schedule = { _id: randomUUID(), ...wanted, createdAt: now, nextRunAt, lastRunAt: null };
    await this.parts.database.collections.schedules.insertOne(schedule);
    await recordAudit(this.parts.database, {
      ...{ teamId, by, action: 'schedule.create', subject: schedule._id },
      detail: { cron, timeZone, repository: wanted.repositoryId ?? 'all tracked' },
    });
    return schedule;
  }

  async list(teamId: string): Promise<ScheduleDocument[]> {
    return this.parts.database.collections.schedules.find({ teamId }).toArray();
  }

  /** @returns false when the team has no such schedule */
  async remove(teamId: string, scheduleId: string, by: string): Promise<boolean> {
    const { schedules } = this.parts.database.collections;
    const { deletedCount } = await schedules.deleteOne({ _id: scheduleId, teamId });
    if (deletedCount === 0) return false;
    await recordAudit(this.parts.database, { teamId, by, action: 'schedule.remove', subject: scheduleId });
    return true;
  }

  /**
   * Wants the scans of all schedules that are due, once for each, however long ago that was: a server that was down
   * over several runs makes up for one. A run that is cut off is done again, and what it wanted is there once only.
   * Nothing when another process does it just now.
   */
  async runDue(now: Date): Promise<void> {
    await this.parts.database.leases.hold('schedules', () => this.wantDue(now));
  }

  private async wantDue(now: Date): Promise<void> {
    const { schedules } = this.parts.database.collections;
    for (const schedule of await schedules.find({ nextRunAt: { $lte: now } }).toArray()) {
      for (const repository of await this.repositoriesOf(schedule))
        await this.want(schedule, repository, now);
      const [nextRunAt] = nextRuns(schedule.cron, schedule.timeZone, now, 1);
      await schedules.updateOne(
        { _id: schedule._id, nextRunAt: schedule.nextRunAt },
        { $set: { nextRunAt, lastRunAt: now } },
      );
      await this.parts.jobs.startWaiting(schedule.teamId);
    }
  }

  private async repositoriesOf({ teamId, repositoryId }: ScheduleDocument): Promise<RepositoryDocument[]> {
    const all = await this.parts.database.repositories.list(teamId);
    return all.filter((one) => isInUse(one) && (repositoryId === null || repositoryId === one._id));
  }

  private async want(
    { teamId, nextRunAt, windowMinutes }: ScheduleDocument,
    { _id: repositoryId }: RepositoryDocument,
    now: Date,
  ): Promise<void> {
    const from = Math.max(nextRunAt.getTime(), now.getTime());
    const notBefore = new Date(from + shareOf(repositoryId) * windowMinutes * 60_000);
    const head = { branch: null, commit: null, mergeRequest: null };
    await this.parts.waiting.want({ teamId, repositoryId, ...head, trigger: 'schedule', notBefore });
  }
}

/** From 0 to below 1, always the same for a repository, and evenly spread over many. */
export function shareOf(repositoryId: string): number {
  return createHash('sha256').update(repositoryId).digest().readUIntBE(0, 6) / 2 ** 48;
}
