import type { Agenda } from 'agenda';
import { AN_HOUR_OF_TRIES, defineJob } from './define-job.js';
import type { JobParts } from './index.js';

export const OPEN_FIXES = 'openFixes';

/**
 * Opens the fix merge requests that a policy wants: one job, so one at a time, a repository. What is given up, the next
 * scan tries again.
 */
export function defineOpenFixes(agenda: Agenda, { scheduledFixes, log }: JobParts): void {
  defineJob<{ teamId: string; repositoryId: string }>({ agenda, log }, OPEN_FIXES, {
    run: ({ teamId, repositoryId }) => scheduledFixes.run(teamId, repositoryId),
    tries: AN_HOUR_OF_TRIES,
    concurrency: 4,
  });
}
