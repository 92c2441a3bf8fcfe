import { defineJob, defineRepeated, type Queue, type RepeatedJob } from './define-job.js';
import type { JobParts } from './job-parts.js';

export const SEND_NOTIFICATIONS = 'sendNotifications';

/**
 * Tells other programs what happened. One job for all that is due; the repeated one sends again what failed, and what a crash
 * has left.
 */
export function defineSendNotifications(queue: Queue, { sender }: JobParts): RepeatedJob {
  defineJob(queue, SEND_NOTIFICATIONS, { run: () => sender.sendDue(), tries: 1, concurrency: 4 });
  const run = () => sender.sendDue();
  return defineRepeated(queue, { name: 'sendAllNotifications', interval: '15 seconds', atStart: true, run });
}
