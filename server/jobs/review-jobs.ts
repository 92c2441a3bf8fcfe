import { reasonOf } from '#server/failure.js';
import { AN_HOUR_OF_TRIES, defineJob, defineRepeated, type Queue, type RepeatedJob } from './define-job.js';
import type { JobParts } from './job-parts.js';

export const REVIEW = 'review';

/** Tells merge requests what was found: one job, so one at a time, a merge request. */
export function defineReview(queue: Queue, { reviewer }: JobParts): void {
  defineJob<{ reviewId: string }>(queue, REVIEW, {
    run: ({ reviewId }, failures) => reviewer.review(reviewId, failures),
    tries: AN_HOUR_OF_TRIES,
    giveUp: ({ reviewId }, error) => reviewer.giveUp(reviewId, reasonOf(error)),
    concurrency: 4,
  });
}

export const FOLLOW_TRIAGE = 'followTriage';

/**
 * When people have decided about findings: counts the open ones of the repository, and tells its merge requests again. What
 * is given up, the next scan does.
 */
export function defineFollowTriage(queue: Queue, { results, triageFollower }: JobParts): void {
  defineJob<{ teamId: string; repositoryId: string }>(queue, FOLLOW_TRIAGE, {
    async run({ teamId, repositoryId }) {
      await results.count({ teamId, repositoryId });
      await triageFollower.follow(teamId, repositoryId);
    },
    tries: AN_HOUR_OF_TRIES,
    concurrency: 4,
  });
}

/** Opens findings again whose decisions have come to their end. */
export function defineExpireTriage(queue: Queue, { triage }: JobParts): RepeatedJob {
  return defineRepeated(queue, {
    name: 'expireTriage',
    interval: '10 minutes',
    atStart: true,
    run: () => triage.expire(new Date()),
  });
}
