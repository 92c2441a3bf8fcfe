import pLimit from 'p-limit';
import { defineJob, defineRepeated, type Queue, type RepeatedJob } from './define-job.js';
import type { JobParts } from './job-parts.js';

export const START_WAITING = 'startWaiting';

/** A team whose code host does not answer must not keep others waiting. */
const TEAMS_AT_A_TIME = 16;

/** Starts what waits for a place in a team's capacity: one team when told that something has changed, now and then all. */
export function defineStartWaiting(queue: Queue, { waiting }: JobParts): RepeatedJob {
  defineJob<{ teamId: string }>(queue, START_WAITING, {
    run: ({ teamId }) => waiting.startDue(teamId),
    tries: 1,
    concurrency: TEAMS_AT_A_TIME,
  });
  const run = async () => {
    const limit = pLimit(TEAMS_AT_A_TIME);
    const teams = await waiting.teamsWithDue(new Date());
    await Promise.all(teams.map((teamId) => limit(() => waiting.startDue(teamId))));
  };
  return defineRepeated(queue, { name: 'startAllWaiting', interval: '15 seconds', run });
}

/** Looks for schedules that are due. One job for all: a job for each would have the queue look at all of them all the time. */
export function defineRunSchedules(queue: Queue, { schedules }: JobParts): RepeatedJob {
  const run = () => schedules.runDue(new Date());
  return defineRepeated(queue, { name: 'runSchedules', interval: '1 minute', atStart: true, run });
}
