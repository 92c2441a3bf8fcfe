import type { Agenda } from 'agenda';
import type { JobParts } from './index.js';
import { LOCK_LIFETIME } from './lock-lifetime.js';
import type { RepeatedJob } from './repeated-job.js';

/** Looks for schedules that are due. One job for all: a job for each would have the queue look at all of them all the time. */
export function defineRunSchedules(agenda: Agenda, { schedules }: JobParts): RepeatedJob {
  const name = 'runSchedules';
  agenda.define(name, () => schedules.runDue(new Date()), {
    concurrency: 1,
    lockLifetime: 10 * LOCK_LIFETIME,
  });
  return { name, interval: '1 minute', atStart: true };
}
