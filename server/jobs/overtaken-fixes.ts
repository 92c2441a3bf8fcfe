import type { Agenda } from 'agenda';
import { defineJob, defineRepeated } from './define-job.js';
import type { JobParts } from './index.js';
import type { RepeatedJob } from './repeated-job.js';

export const CLOSE_OVERTAKEN_FIXES = 'closeOvertakenFixes';

/**
 * After each scan for its team: one job a team, so that nothing is said twice, and no team waits for the code host of
 * another. Now and then for all teams, as a code host may have been away.
 */
export function defineCloseOvertakenFixes(agenda: Agenda, parts: JobParts): RepeatedJob {
  const { overtakenFixes, jobs, log } = parts;
  defineJob<{ teamId: string }>({ agenda, log }, CLOSE_OVERTAKEN_FIXES, {
    run: ({ teamId }) => overtakenFixes.close(teamId),
    tries: 1,
    concurrency: 4,
  });
  const run = async () => {
    for (const teamId of await overtakenFixes.teams()) await jobs.closeOvertakenFixes(teamId);
  };
  return defineRepeated({ agenda, log }, { name: 'closeAllOvertakenFixes', interval: '10 minutes', run });
}
