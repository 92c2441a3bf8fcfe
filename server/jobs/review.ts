import type { Agenda } from 'agenda';
import { reasonOf } from '#server/failure.js';
import { AN_HOUR_OF_TRIES, defineJob } from './define-job.js';
import type { JobParts } from './index.js';

export const REVIEW = 'review';

/** Tells merge requests what was found: one job, so one at a time, a merge request. */
export function defineReview(agenda: Agenda, { reviewer, log }: JobParts): void {
  defineJob<{ reviewId: string }>({ agenda, log }, REVIEW, {
    run: ({ reviewId }, failures) => reviewer.review(reviewId, failures),
    tries: AN_HOUR_OF_TRIES,
    giveUp: ({ reviewId }, error) => reviewer.giveUp(reviewId, reasonOf(error)),
    concurrency: 4,
  });
}
