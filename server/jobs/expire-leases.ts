import type { Agenda } from 'agenda';
import { activeEntries } from '#server/scans/unfinished.js';
import { defineRepeated } from './define-job.js';
import type { JobParts } from './index.js';
import type { RepeatedJob } from './repeated-job.js';

/** Takes scans back whose agent has not been heard of: they are offered again, or fail after three attempts. */
export async function expireLeases({ database, store, scans, log }: JobParts): Promise<void> {
  const now = new Date();
  for await (const { scanId, scan } of activeEntries(database, store)) {
    if (!scan?.lease || scan.lease.expiresAt > now) continue;
    log.warn({ scanId, attempt: scan.attempts.length }, 'the agent of a scan went silent');
    await scans.expire(scanId);
  }
}

export function defineExpireLeases(agenda: Agenda, parts: JobParts): RepeatedJob {
  const { log } = parts;
  return defineRepeated(
    { agenda, log },
    { name: 'expireLeases', interval: '15 seconds', run: () => expireLeases(parts) },
  );
}
