import type { Agenda } from 'agenda';
import { activeEntries } from '#server/scans/unfinished.js';
import { defineRepeated, type RepeatedJob } from './define-job.js';
import type { JobParts } from './job-parts.js';

const MINUTE = 60_000;

/**
 * Takes scans back whose agent has not been heard of: they are offered again, or fail after three attempts. One that is
 * heard of for too long has hung, and would do so again: its scan fails.
 */
export async function expireLeases({ database, store, scans, scanMinutes, log }: JobParts): Promise<void> {
  const now = new Date();
  for await (const { scanId, scan } of activeEntries(database, store)) {
    const attempt = scan?.attempts.at(-1);
    if (!scan?.lease || !attempt) continue;
    const about = { scanId, attempt: attempt.number };
    if (scan.lease.expiresAt <= now) {
      log.warn(about, 'the agent of a scan went silent');
      await scans.expire(scanId);
    } else if (now.getTime() - attempt.startedAt.getTime() > scanMinutes * MINUTE) {
      log.warn(about, 'a scan took too long');
      await scans.overrun(scanId, attempt.number, `It took longer than ${scanMinutes} minutes`);
    }
  }
}

export function defineExpireLeases(agenda: Agenda, parts: JobParts): RepeatedJob {
  const { log, metrics } = parts;
  return defineRepeated(
    { agenda, log, metrics },
    { name: 'expireLeases', interval: '15 seconds', run: () => expireLeases(parts) },
  );
}
