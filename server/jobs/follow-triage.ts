import type { Agenda } from 'agenda';
import type { JobParts } from './index.js';
import { keepLock } from './keep-lock.js';
import { retryForever } from './retry.js';

export const FOLLOW_TRIAGE = 'followTriage';

/** With pauses that double from half a second to a minute, this is about an hour. */
const MAX_FAILURES = 60;

/** Tells merge requests again when people have decided about findings. */
export function defineFollowTriage(agenda: Agenda, { triageFollower, log }: JobParts): void {
  agenda.define<{ teamId: string; repositoryId: string }>(
    FOLLOW_TRIAGE,
    async (job) => {
      const { teamId, repositoryId } = job.attrs.data;
      await keepLock(job, log, async () => {
        try {
          await triageFollower.follow(teamId, repositoryId);
        } catch (error) {
          if ((job.attrs.failCount ?? 0) < MAX_FAILURES) throw error;
          log.error(
            { err: error, repositoryId },
            'following a decision was given up; the next scan tells it',
          );
        }
      });
    },
    { backoff: retryForever, concurrency: 4 },
  );
}
