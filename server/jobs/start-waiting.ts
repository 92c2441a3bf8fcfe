import type { Agenda } from 'agenda';
import type { JobParts } from './index.js';
import type { RepeatedJob } from './repeated-job.js';

export const START_WAITING = 'startWaiting';

/** Starts what waits for a place in a team's capacity: one team when told that something has changed, now and then all. */
export function defineStartWaiting(agenda: Agenda, { waiting }: JobParts): RepeatedJob {
  agenda.define<{ teamId: string }>(START_WAITING, (job) => waiting.startDue(job.attrs.data.teamId));
  const name = 'startAllWaiting';
  agenda.define(
    name,
    async () => {
      for (const teamId of await waiting.teamsWithDue(new Date())) await waiting.startDue(teamId);
    },
    { concurrency: 1 },
  );
  return { name, interval: '15 seconds' };
}
