import { reasonOf } from '#server/failure.js';
import { AN_HOUR_OF_TRIES, defineJob, type Queue } from './define-job.js';
import type { JobParts } from './job-parts.js';

export const DISPATCH_SCAN = 'dispatchScan';

/** So many that the scans of a few code hosts which do not answer leave room for those of others. */
const AT_A_TIME = 32;

/** Brings a launched scan to agents or a pipeline. One that was claimed or cancelled meanwhile is left alone. */
export function defineDispatchScan(queue: Queue, { dispatcher, scans }: JobParts): void {
  defineJob<{ scanId: string }>(queue, DISPATCH_SCAN, {
    run: ({ scanId }) => dispatcher.dispatch(scanId),
    tries: AN_HOUR_OF_TRIES,
    giveUp: ({ scanId }, error) =>
      scans.end(scanId, `The scan could not be handed to anybody: ${reasonOf(error)}`, false),
    concurrency: AT_A_TIME,
  });
}
