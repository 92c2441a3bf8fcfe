import type { Agenda } from 'agenda';
import type { JobParts } from './index.js';
import { keepLock } from './keep-lock.js';
import { retryForever } from './retry.js';

export const REVIEW = 'review';

/** With pauses that double from half a second to a minute, this is about an hour. */
const MAX_FAILURES = 60;

/** Tells merge requests what was found: one job, so one at a time, a merge request. */
export function defineReview(agenda: Agenda, { reviewer, log }: JobParts): void {
  agenda.define<{ reviewId: string }>(
    REVIEW,
    async (job) => {
      const { reviewId } = job.attrs.data;
      const tries = job.attrs.failCount ?? 0;
      await keepLock(job, log, async () => {
        try {
          await reviewer.review(reviewId, tries);
        } catch (error) {
          if (tries < MAX_FAILURES) throw error;
          log.error({ err: error, reviewId }, 'a review was given up');
          await reviewer.giveUp(reviewId, error instanceof Error ? error.message : String(error));
        }
      });
    },
    { backoff: retryForever, concurrency: 4 },
  );
}
