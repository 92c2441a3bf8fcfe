import type { Agenda } from 'agenda';
import type { JobParts } from './index.js';
import { LOCK_LIFETIME } from './lock-lifetime.js';
import type { RepeatedJob } from './repeated-job.js';

/** Repositories that one run asks the code hosts about: two calls or a few more for each. */
const AT_A_TIME = 100;

/** Looks for events that did not arrive. */
export function defineMissedEvents(agenda: Agenda, { missedEvents }: JobParts): RepeatedJob {
  const name = 'missedEvents';
  agenda.define(name, () => missedEvents.look(AT_A_TIME), { lockLifetime: 10 * LOCK_LIFETIME });
  return { name, interval: '10 minutes' };
}
