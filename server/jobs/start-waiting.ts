import type { Agenda } from 'agenda';
import pLimit from 'p-limit';
import type { JobParts } from './index.js';
import type { RepeatedJob } from './repeated-job.js';

export const START_WAITING = 'startWaiting';

/** A team whose code host does not answer must not keep others waiting. */
const TEAMS_AT_A_TIME = 16;

/** Starts what waits for a place in a team's capacity: one team when told that something has changed, now and then all. */
export function defineStartWaiting(agenda: Agenda, { waiting }: JobParts): RepeatedJob {
  agenda.define<{ teamId: string }>(START_WAITING, (job) => waiting.startDue(job.attrs.data.teamId), {
    concurrency: TEAMS_AT_A_TIME,
  });
  const name = 'startAllWaiting';
  agenda.define(
    name,
    async () => {
      const limit = pLimit(TEAMS_AT_A_TIME);
      const teams = await waiting.teamsWithDue(new Date());
      await Promise.all(teams.map((teamId) => limit(() => waiting.startDue(teamId))));
    },
    { concurrency: 1 },
  );
  return { name, interval: '15 seconds' };
}
