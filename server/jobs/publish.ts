import type { Agenda } from 'agenda';
import { IncompleteUploadError } from '#server/results/index.js';
import type { JobParts } from './index.js';
import { keepLock } from './keep-lock.js';
import { retryForever } from './retry.js';

export const PUBLISH = 'publish';

/** Turns the uploads of a completed attempt into results. Safe to run twice, and again after a crash. */
export function definePublish(agenda: Agenda, parts: JobParts): void {
  const { scans, store, scheduledFixes, jobs, log } = parts;
  agenda.define<{ scanId: string }>(
    PUBLISH,
    async (job) => {
      const { scanId } = job.attrs.data;
      await keepLock(job, log, async () => {
        try {
          await scans.publish(scanId);
          const scan = await store.get(scanId);
          if (scan) await jobs.closeOvertakenFixes(scan.teamId);
          if (scan && (await scheduledFixes.concerns(scan)))
            await jobs.openFixes(scan.teamId, scan.repositoryId);
        } catch (error) {
          if (!(error instanceof IncompleteUploadError)) throw error;
          await scans.end(scanId, `The upload is not complete: ${error.message}`, true);
        }
      });
    },
    { backoff: retryForever, concurrency: 2, lockLimit: 20 },
  );
}
