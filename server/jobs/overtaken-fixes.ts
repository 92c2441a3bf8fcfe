import type { Agenda } from 'agenda';
import type { JobParts } from './index.js';
import { keepLock } from './keep-lock.js';
import type { RepeatedJob } from './repeated-job.js';

export const CLOSE_OVERTAKEN_FIXES = 'closeOvertakenFixes';

/**
 * After each scan for its team: one job a team, so that nothing is said twice, and no team waits for the code host of
 * another. Now and then for all teams, as a code host may have been away.
 */
export function defineCloseOvertakenFixes(agenda: Agenda, parts: JobParts): RepeatedJob {
  const { overtakenFixes, jobs, log } = parts;
  agenda.define<{ teamId: string }>(
    CLOSE_OVERTAKEN_FIXES,
    (job) => keepLock(job, log, () => overtakenFixes.close(job.attrs.data.teamId)),
    { concurrency: 4 },
  );
  const name = 'closeAllOvertakenFixes';
  agenda.define(name, async () => {
    for (const teamId of await overtakenFixes.teams()) await jobs.closeOvertakenFixes(teamId);
  });
  return { name, interval: '10 minutes' };
}
