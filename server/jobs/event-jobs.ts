import { defineJob, defineRepeated, type Queue, type RepeatedJob } from './define-job.js';
import type { JobParts } from './job-parts.js';

export const HANDLE_DELIVERIES = 'handleDeliveries';

/**
 * Does what webhook deliveries ask for. One job for all that came: a job for each would keep the queue busier than the
 * work itself. The repeated one finds what a crash has left.
 */
export function defineHandleDeliveries(queue: Queue, { deliveries }: JobParts): RepeatedJob {
  /** Of this process: one job for the next try is enough, however many have found that there must be one. */
  let nextTry = new Date(0);
  defineJob(queue, HANDLE_DELIVERIES, {
    async run() {
      const next = await deliveries.handleDue();
      if (!next || nextTry > new Date()) return;
      nextTry = next;
      await queue.agenda.schedule(next, HANDLE_DELIVERIES, {});
    },
    tries: 1,
  });
  const run = async () => {
    await deliveries.handleDue();
  };
  return defineRepeated(queue, { name: 'handleAllDeliveries', interval: '15 seconds', atStart: true, run });
}

/** Repositories that one run asks the code hosts about: two calls or a few more for each. */
const AT_A_TIME = 100;

/** Looks for events that did not arrive. */
export function defineMissedEvents(queue: Queue, { missedEvents }: JobParts): RepeatedJob {
  return defineRepeated(queue, {
    name: 'missedEvents',
    interval: '10 minutes',
    run: () => missedEvents.look(AT_A_TIME),
  });
}
