import type { Agenda } from 'agenda';
import type { JobParts } from './index.js';
import { keepLock } from './keep-lock.js';
import type { RepeatedJob } from './repeated-job.js';

export const HANDLE_DELIVERIES = 'handleDeliveries';

/**
 * Does what webhook deliveries ask for. One job for all that came: a job for each would keep the queue busier than the
 * work itself. The repeated one finds what a crash has left.
 */
export function defineHandleDeliveries(agenda: Agenda, { deliveries, log }: JobParts): RepeatedJob {
  const name = 'handleAllDeliveries';
  /** Of this process: one job for the next try is enough, however many have found that there must be one. */
  let nextTry = new Date(0);
  agenda.define(HANDLE_DELIVERIES, (job) =>
    keepLock(job, log, async () => {
      const next = await deliveries.handleDue();
      if (!next || nextTry > new Date()) return;
      nextTry = next;
      await agenda.schedule(next, HANDLE_DELIVERIES, {});
    }),
  );
  agenda.define(name, (job) =>
    keepLock(job, log, async () => {
      await deliveries.handleDue();
    }),
  );
  return { name, interval: '15 seconds', atStart: true };
}
