import type { ScanJobs } from '#server/scans/scan-jobs.js';
import { isFinished } from '#server/scans/transitions.js';
import { activeEntries, release } from '#server/scans/unfinished.js';
import { defineRepeated, type Queue, type RepeatedJob } from './define-job.js';
import type { JobParts } from './job-parts.js';

const DANGLING_AFTER = 50_000;

/**
 * Fixes what a crash between two writes left behind: places taken by scans that never were or have ended are freed,
 * launched scans without a job get one, completed attempts that were not published are, merge requests are told what was
 * found, the removal of teams goes on, and jobs that have ended go.
 */
export class Reconciler {
  /** Ids without a scan, and since when (milliseconds) they were seen: a launch under way looks the same for a moment. */
  private readonly dangling = new Map<string, number>();

  constructor(
    private readonly parts: JobParts,
    private readonly jobs: ScanJobs & {
      removeTeam(teamId: string): Promise<void>;
      removeEnded(): Promise<void>;
    },
  ) {}

  /** @param options.alone no other process is there and nothing has been started, so no launch can be under way */
  async run({ alone }: { alone: boolean }): Promise<void> {
    const { database, store, scans } = this.parts;
    const seen = new Set<string>();
    for await (const { teamId, scanId, scan } of activeEntries(database, store)) {
      if (scan === null) {
        seen.add(scanId);
        await this.mendDangling(teamId, scanId, alone);
      } else if (isFinished(scan)) await scans.clearUp(scan);
      else if (scan.winningAttempt !== null) await this.jobs.publish(scanId);
      // Agents find what is offered; a process that starts alone has nothing in memory.
      else if (scan.status === 'launched' && (alone || !scan.offer)) await this.jobs.dispatchScan(scanId);
    }
    const untold = database.collections.reviews.find({}, { projection: { _id: 1 } });
    for (const { _id } of await untold.toArray()) await this.jobs.review(_id);
    const leaving = database.collections.teams.find(
      { removal: { $exists: true } },
      { projection: { _id: 1 } },
    );
    for (const { _id } of await leaving.toArray()) await this.jobs.removeTeam(_id);
    await this.jobs.removeEnded();
    for (const scanId of this.dangling.keys()) if (!seen.has(scanId)) this.dangling.delete(scanId);
  }

  private async mendDangling(teamId: string, scanId: string, alone: boolean): Promise<void> {
    const since = this.dangling.get(scanId) ?? Date.now();
    this.dangling.set(scanId, since);
    if (!alone && Date.now() - since < DANGLING_AFTER) return;
    this.parts.log.warn({ scanId }, 'freed the place of a launch that was cut off');
    await release(this.parts.database, teamId, scanId);
  }
}

export function defineReconcile(queue: Queue, reconciler: Reconciler): RepeatedJob {
  return defineRepeated(queue, {
    name: 'reconcile',
    interval: '1 minute',
    run: () => reconciler.run({ alone: false }),
  });
}
