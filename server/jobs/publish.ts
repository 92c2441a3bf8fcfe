import { reasonOf } from '#server/failure.js';
import { IncompleteUploadError, QuarantinedScanError } from '#server/results/index.js';
import { defineJob, type Queue } from './define-job.js';
import type { JobParts } from './job-parts.js';

export const PUBLISH = 'publish';

/** About a quarter of an hour: nobody but the database is asked, and what it refuses for so long it goes on to refuse. */
const TRIES = 20;

/** Turns the uploads of a completed attempt into results. Safe to run twice, and again after a crash. */
export function definePublish(queue: Queue, parts: JobParts): void {
  const { scans, results, log, metrics } = parts;
  defineJob<{ scanId: string }>(queue, PUBLISH, {
    async run({ scanId }) {
      try {
        await publish(parts, scanId);
      } catch (error) {
        if (error instanceof QuarantinedScanError) {
          log.error({ scanId, reason: error.message }, 'scan quarantined');
          await scans.end(scanId, error.message, false);
          // What was written of it goes again.
          await results.publish(scanId);
          metrics.quarantinedScans.inc();
          return;
        }
        if (!(error instanceof IncompleteUploadError)) throw error;
        await scans.end(scanId, `The upload is not complete: ${error.message}`, true);
      }
    },
    tries: TRIES,
    async giveUp({ scanId }, error) {
      await scans.end(scanId, `The results could not be stored: ${reasonOf(error)}`, false);
      // What was written of them goes again.
      await results.publish(scanId);
    },
    concurrency: 2,
    lockLimit: 20,
  });
}

async function publish(
  { scans, store, scheduledFixes, notifier, jobs }: JobParts,
  scanId: string,
): Promise<void> {
  await scans.publish(scanId);
  const scan = await store.get(scanId);
  if (!scan) return;
  await notifier.scanPublished(scan);
  await jobs.closeOvertakenFixes(scan.teamId);
  if (await scheduledFixes.concerns(scan)) await jobs.openFixes(scan.teamId, scan.repositoryId);
}
