import type { Agenda } from 'agenda';
import { IncompleteUploadError } from '#server/results/index.js';
import type { JobParts } from './index.js';
import { LOCK_LIFETIME } from './lock-lifetime.js';
import { retryForever } from './retry.js';

export const PUBLISH = 'publish';

/** Turns the uploads of a completed attempt into results. Safe to run twice, and again after a crash. */
export function definePublish(agenda: Agenda, { scans, log }: JobParts): void {
  agenda.define<{ scanId: string }>(
    PUBLISH,
    async (job) => {
      const { scanId } = job.attrs.data;
      // A large result may take longer than the lock lasts.
      const keepLock = setInterval(() => {
        job.touch().catch((error: unknown) => log.warn({ err: error, scanId }, 'publish: lock not extended'));
      }, LOCK_LIFETIME / 3);
      try {
        await scans.publish(scanId);
      } catch (error) {
        if (!(error instanceof IncompleteUploadError)) throw error;
        await scans.end(scanId, `The upload is not complete: ${error.message}`, true);
      } finally {
        clearInterval(keepLock);
      }
    },
    { backoff: retryForever, concurrency: 2, lockLimit: 2 },
  );
}
