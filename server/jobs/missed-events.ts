import type { Agenda } from 'agenda';
import { defineRepeated } from './define-job.js';
import type { JobParts } from './index.js';
import type { RepeatedJob } from './repeated-job.js';

/** Repositories that one run asks the code hosts about: two calls or a few more for each. */
const AT_A_TIME = 100;

/** Looks for events that did not arrive. */
export function defineMissedEvents(agenda: Agenda, { missedEvents, log }: JobParts): RepeatedJob {
  return defineRepeated(
    { agenda, log },
    { name: 'missedEvents', interval: '10 minutes', run: () => missedEvents.look(AT_A_TIME) },
  );
}
