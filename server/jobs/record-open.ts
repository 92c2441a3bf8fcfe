import { TeamHistory } from '#server/results/team-history.js';
import { defineRepeated, type Queue, type RepeatedJob } from './define-job.js';
import type { JobParts } from './job-parts.js';

/** Notes how many findings are open, for what is shown over time: the last time of a day is what it ended with. */
export function defineRecordOpen(queue: Queue, parts: JobParts): RepeatedJob {
  return defineRepeated(queue, {
    name: 'recordOpen',
    interval: '1 hour',
    run: () => recordOpen(parts, new Date()),
  });
}

export async function recordOpen({ database, results }: JobParts, now: Date): Promise<void> {
  const history = new TeamHistory(database, results);
  // Before its first scan there is nothing to tell.
  for (const team of await database.collections.teams.find().toArray())
    if (!team.removal && team.resultsVersion > 0) await history.record(team, now);
}
