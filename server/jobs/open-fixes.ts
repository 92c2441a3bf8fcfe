import type { Agenda } from 'agenda';
import type { JobParts } from './index.js';
import { keepLock } from './keep-lock.js';
import { retryForever } from './retry.js';

export const OPEN_FIXES = 'openFixes';

/** With pauses that double from half a second to a minute, this is about an hour; the next scan tries again. */
const MAX_FAILURES = 60;

/** Opens the fix merge requests that a policy wants: one job, so one at a time, a repository. */
export function defineOpenFixes(agenda: Agenda, { scheduledFixes, log }: JobParts): void {
  agenda.define<{ teamId: string; repositoryId: string }>(
    OPEN_FIXES,
    async (job) => {
      const { teamId, repositoryId } = job.attrs.data;
      await keepLock(job, log, async () => {
        try {
          await scheduledFixes.run(teamId, repositoryId);
        } catch (error) {
          if ((job.attrs.failCount ?? 0) < MAX_FAILURES) throw error;
          log.error(
            { err: error, repositoryId },
            'fix merge requests of a policy were given up until the next scan',
          );
        }
      });
    },
    { backoff: retryForever, concurrency: 4 },
  );
}
