import type { Agenda } from 'agenda';
import { defineRepeated } from './define-job.js';
import type { JobParts } from './index.js';
import type { RepeatedJob } from './repeated-job.js';

/** Looks for schedules that are due. One job for all: a job for each would have the queue look at all of them all the time. */
export function defineRunSchedules(agenda: Agenda, { schedules, log }: JobParts): RepeatedJob {
  const run = () => schedules.runDue(new Date());
  return defineRepeated({ agenda, log }, { name: 'runSchedules', interval: '1 minute', atStart: true, run });
}
