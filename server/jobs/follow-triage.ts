import type { Agenda } from 'agenda';
import { AN_HOUR_OF_TRIES, defineJob } from './define-job.js';
import type { JobParts } from './index.js';

export const FOLLOW_TRIAGE = 'followTriage';

/** Tells merge requests again when people have decided about findings. What is given up, the next scan tells. */
export function defineFollowTriage(agenda: Agenda, { triageFollower, log }: JobParts): void {
  defineJob<{ teamId: string; repositoryId: string }>({ agenda, log }, FOLLOW_TRIAGE, {
    run: ({ teamId, repositoryId }) => triageFollower.follow(teamId, repositoryId),
    tries: AN_HOUR_OF_TRIES,
    concurrency: 4,
  });
}
