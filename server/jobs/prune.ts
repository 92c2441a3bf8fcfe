import { pruneAudit } from '#server/audit/audit-log.js';
import { planOf } from '#server/config.js';
import type { RepositoryDocument, ScanDocument } from '#server/database/documents.js';
import { usesUploads } from '#server/scans/transitions.js';
import { defineRepeated, type Queue, type RepeatedJob } from './define-job.js';
import type { JobParts } from './job-parts.js';

const DAY = 24 * 3600 * 1000;
/** An upload younger than this may belong to an attempt that is under way. */
const UPLOAD_GRACE = DAY;

/** Removes what has outlived its use: scans by the plan's retention, left-over uploads, old rate windows and deliveries. */
export function definePrune(queue: Queue, parts: JobParts): RepeatedJob {
  return defineRepeated(queue, { name: 'prune', interval: '1 hour', run: () => prune(parts, new Date()) });
}

export async function prune(parts: JobParts, now: Date): Promise<void> {
  await pruneScans(parts, now);
  await pruneUploads(parts, now);
  const { rateWindows, sessions, browserSessions, usedTokens, deliveries, launches, notifications, days } =
    parts.database.collections;
  await rateWindows.deleteMany({ expiresAt: { $lt: now } });
  await sessions.deleteMany({ expiresAt: { $lt: now } });
  await browserSessions.deleteMany({ expiresAt: { $lt: now } });
  await usedTokens.deleteMany({ expiresAt: { $lt: now } });
  await deliveries.deleteMany({ expiresAt: { $lt: now } });
  await launches.deleteMany({ expiresAt: { $lt: now } });
  await notifications.deleteMany({ expiresAt: { $lt: now } });
  await days.deleteMany({ expiresAt: { $lt: now } });
  await pruneAudit(parts.database, now);
}

async function pruneScans({ database, plans, results, log }: JobParts, now: Date): Promise<void> {
  for (const team of await database.collections.teams.find().toArray()) {
    const { retentionDays } = planOf({ plans }, team);
    if (retentionDays === null || team.removal) continue;
    const scans = await database.collections.scans.find({ teamId: team._id }, { projection }).toArray();
    const repositories = await database.repositories.list(team._id);
    const keep = new Set([...team.active, ...keptForEver(scans, repositories)]);
    const limit = new Date(now.getTime() - retentionDays * DAY);
    for (const scan of scans) {
      if (scan.createdAt >= limit || keep.has(scan._id)) continue;
      await results.remove(scan._id);
      log.info({ scanId: scan._id, teamId: team._id }, 'removed a scan after its retention time');
    }
  }
}

const projection = {
  ...{ repositoryId: 1, status: 1, createdAt: 1, kind: 1, branch: 1, trusted: 1 },
  'completeness.state': 1,
};

/**
 * However old: the newest completed scan of each repository, which people see, and the newest complete one of its
 * default branch and of each tracked one, which merge requests are compared with.
 */
function keptForEver(
  scans: Pick<
    ScanDocument,
    '_id' | 'repositoryId' | 'status' | 'createdAt' | 'kind' | 'branch' | 'completeness' | 'trusted'
  >[],
  repositories: readonly RepositoryDocument[],
): string[] {
  const branches = new Map(
    repositories.map(({ _id, defaultBranch, trackedBranches }) => [_id, [defaultBranch, ...trackedBranches]]),
  );
  const kept = new Map<string, string>();
  for (const scan of scans.toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime())) {
    if (scan.status !== 'completed') continue;
    const { _id, repositoryId, kind, branch, completeness, trusted } = scan;
    kept.set(repositoryId, _id);
    const isBaseline = kind === 'full' && trusted && completeness?.state === 'complete';
    if (isBaseline && branches.get(repositoryId)?.includes(branch))
      kept.set(`${repositoryId}/${branch}`, _id);
  }
  return [...kept.values()];
}

/** Uploads go when their scan is published or given up; this finds what a crash in between left. */
async function pruneUploads({ database, store }: JobParts, now: Date): Promise<void> {
  const { uploads } = database.collections;
  const old = await uploads
    .find(
      { createdAt: { $lt: new Date(now.getTime() - UPLOAD_GRACE) } },
      { projection: { _id: 1, scanId: 1 } },
    )
    .toArray();
  for (const { _id, scanId } of old) {
    const scan = await store.get(scanId);
    const attempt = Number(_id.split('/')[1]);
    if (!usesUploads(scan, attempt)) await uploads.deleteOne({ _id });
  }
}
