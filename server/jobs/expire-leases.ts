import { LEASE_SECONDS } from '#protocol/agent-api.js';
import type { ScanDocument } from '#server/database/documents.js';
import { shortened } from '#server/scans/transitions.js';
import { activeEntries } from '#server/scans/unfinished.js';
import { defineRepeated, type Queue, type RepeatedJob } from './define-job.js';
import type { JobParts } from './job-parts.js';

const MINUTE = 60_000;

/**
 * Takes scans back whose agent has not been heard of: they are offered again, or fail after some attempts. One that is
 * heard of for too long has hung, and would do so again: its scan fails.
 */
export async function expireLeases({ database, store, scans, scanMinutes, log }: JobParts): Promise<void> {
  const now = new Date();
  for await (const { scanId, scan } of activeEntries(database, store)) {
    const attempt = scan?.attempts.at(-1);
    if (!scan?.lease || !attempt) continue;
    const about = { scanId, attempt: attempt.number };
    if (shortened(scan, now)) await store.change(scanId, (found) => shortened(found, now));
    else if (scan.lease.expiresAt <= now) {
      log.warn(about, 'the agent of a scan went silent');
      await scans.expire(scanId);
    } else if (lastBeat(scan.lease).getTime() - attempt.startedAt.getTime() > scanMinutes * MINUTE) {
      log.warn(about, 'a scan took too long');
      await scans.overrun(scanId, attempt.number, `It took longer than ${scanMinutes} minutes`);
    }
  }
}

/** By the clock of those who take beats, as `startedAt` is: this process's own may have jumped. */
function lastBeat({ expiresAt }: NonNullable<ScanDocument['lease']>): Date {
  return new Date(expiresAt.getTime() - LEASE_SECONDS * 1000);
}

export function defineExpireLeases(queue: Queue, parts: JobParts): RepeatedJob {
  return defineRepeated(queue, {
    name: 'expireLeases',
    interval: '15 seconds',
    run: () => expireLeases(parts),
  });
}
