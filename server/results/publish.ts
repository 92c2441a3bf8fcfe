import { packsOf } from '#protocol/rule-policy.js';
import type { CountedFindings, ScanDocument } from '#server/database/documents.js';
import type { Database } from '#server/database/index.js';
import { removeArtifacts } from './artifacts.js';
import { removeBuckets } from './buckets.js';
import { addToDay, setOpenAfter, settle } from './days.js';
import { PublishingThreads } from './publishing-threads.js';
import { guarded } from './quarantine.js';
import { announce } from './result-changes.js';
import { AttemptUploads } from './uploads.js';
import { wantReview } from './want-review.js';

/** One pool a process: what is published takes its time beside what is answered. */
const threads = new PublishingThreads();

/** `published`: done now; `already`: nothing was left to do; `withdrawn`: cancelled or given up meanwhile, no results kept. */
export type Publication = 'published' | 'already' | 'withdrawn';

/**
 * Turns the uploads of a scan's winning attempt into its results. In this order, each step safe to repeat: buckets,
 * artifacts, the change announced, scan `completed`, what it has changed added to its day, repository counters, wish for a review, uploads removed, `manifest` null, the day settled,
 * out of the team's `active`. A crash leaves a scan in `active`; publishing it again does what is left.
 * @param count counts what the repository of a scan has, and says what is open in it
 * @throws {IncompleteUploadError} when the uploads are not what the manifest says
 * @throws {QuarantinedScanError} when the scan is not to be tried again
 */
export async function publishResults(
  database: Database,
  scanId: string,
  count: (scan: ScanDocument) => Promise<CountedFindings>,
): Promise<Publication> {
  const { scans } = database.collections;
  const scan = await scans.findOne({ _id: scanId });
  if (!scan) return 'withdrawn';
  if (scan.status === 'failed' || scan.status === 'cancelled') {
    await withdraw(database, scan);
    return 'withdrawn';
  }
  if (scan.status === 'completed' && scan.manifest === null) {
    await settle(database, scan);
    await leaveActive(database, scan);
    return 'already';
  }
  if (scan.status === 'launched' || scan.manifest === null || scan.winningAttempt === null)
    throw new Error(`scan ${scanId} (${scan.status}) has no winning attempt to publish`);
  const uploads = new AttemptUploads(database.collections.uploads, scan, scan.winningAttempt);
  let published = scan;
  if (scan.status !== 'completed') {
    const results = await guarded(database, scan, () => threads.write(database, scan));
    const rules = scan.tool?.rules;
    await announce(
      database,
      scan.teamId,
      { scanId, repositoryId: scan.repositoryId },
      rules ? { rules: packsOf(rules) } : {},
    );
    const completed = await scans.findOneAndUpdate(
      { _id: scanId, status: 'running', winningAttempt: scan.winningAttempt },
      {
        $set: {
          status: 'completed',
          finishedAt: endOf(scan),
          lease: null,
          progress: null,
          error: null,
          ...results,
        },
      },
      { returnDocument: 'after' },
    );
    // Cancelled while the buckets were written: what was written goes again.
    if (!completed) return publishResults(database, scanId, count);
    published = completed;
  }
  await addToDay(database, published);
  await setOpenAfter(database, published, await count(scan));
  if (scan.mergeRequest) await wantReview(database, scan, scan.mergeRequest.iid);
  await uploads.remove();
  await scans.updateOne({ _id: scanId }, { $set: { manifest: null } });
  await settle(database, published);
  // Last of all: what a crash cut off is found again by the team's list.
  await leaveActive(database, scan);
  return 'published';
}

/** From the document, not the clock: publishing again after a crash says the same. */
function endOf(scan: ScanDocument): Date {
  return scan.attempts.find(({ number }) => number === scan.winningAttempt)?.endedAt ?? new Date();
}

/** Removes what an attempt left that is not going to be a result, and the claim on the team's capacity. */
async function withdraw(database: Database, scan: ScanDocument): Promise<void> {
  await removeBuckets(database.collections.results, scan);
  await removeArtifacts(database.collections.artifacts, scan._id);
  await removeUploads(database, scan);
  await database.collections.scans.updateOne({ _id: scan._id }, { $set: { manifest: null } });
  await leaveActive(database, scan);
}

/** Gives the scan's place in the team's capacity back. */
async function leaveActive({ teams }: Database, { _id, teamId }: ScanDocument): Promise<void> {
  await teams.update(teamId, { $pull: { active: _id } }, { active: _id });
}

/** Removes the uploads of all attempts of a scan. */
export async function removeUploads(
  database: Database,
  scan: Pick<ScanDocument, '_id' | 'teamId' | 'attempts'>,
): Promise<void> {
  for (const { number } of scan.attempts)
    await new AttemptUploads(database.collections.uploads, scan, number).remove();
}
