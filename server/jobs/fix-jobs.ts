import { AN_HOUR_OF_TRIES, defineJob, defineRepeated, type Queue, type RepeatedJob } from './define-job.js';
import type { JobParts } from './job-parts.js';

export const OPEN_FIXES = 'openFixes';

/**
 * Opens the fix merge requests that a policy wants: one job, so one at a time, a repository. What is given up, the next
 * scan tries again.
 */
export function defineOpenFixes(queue: Queue, { scheduledFixes }: JobParts): void {
  defineJob<{ teamId: string; repositoryId: string }>(queue, OPEN_FIXES, {
    run: ({ teamId, repositoryId }) => scheduledFixes.run(teamId, repositoryId),
    tries: AN_HOUR_OF_TRIES,
    concurrency: 4,
  });
}

export const CLOSE_OVERTAKEN_FIXES = 'closeOvertakenFixes';

/**
 * After each scan for its team: one job a team, so that nothing is said twice, and no team waits for the code host of
 * another. Now and then for all teams, as a code host may have been away.
 */
export function defineCloseOvertakenFixes(queue: Queue, parts: JobParts): RepeatedJob {
  const { overtakenFixes, jobs } = parts;
  defineJob<{ teamId: string }>(queue, CLOSE_OVERTAKEN_FIXES, {
    run: ({ teamId }) => overtakenFixes.close(teamId),
    tries: 1,
    concurrency: 4,
  });
  const run = async () => {
    for (const teamId of await overtakenFixes.teams()) await jobs.closeOvertakenFixes(teamId);
  };
  return defineRepeated(queue, { name: 'closeAllOvertakenFixes', interval: '10 minutes', run });
}
