import type { BaselineUpload, SummaryUpload } from '#protocol/agent-api.js';
import { type EndpointDefinition, type SeverityBand, severityBand } from '#protocol/scan-report.js';
import { type TrackedFinding, trackedFinding } from '#protocol/tracking/tracked-finding.js';
import type { ScanDocument } from '#server/database/documents.js';
import type { Database } from '#server/database/index.js';
import { removeArtifacts, storeArtifact } from './artifacts.js';
import { BucketWriter, removeBuckets } from './buckets.js';
import { type Placing, placeFullScan, placeMergeRequestScan } from './comparison.js';
import { firstSeenIn } from './first-seen.js';
import { inListOrder } from './list-order.js';
import { announce } from './result-changes.js';
import { succeed } from './succession.js';
import { AttemptUploads } from './uploads.js';
import { wantReview } from './want-review.js';

/** The scan itself is read often, and FerretDB takes 30 ms and more to read a thousand nested values. */
const SKIPPED_FILES_OF_SCAN = 20;

/** `published`: done now; `already`: nothing was left to do; `withdrawn`: cancelled or given up meanwhile, no results kept. */
export type Publication = 'published' | 'already' | 'withdrawn';

/**
 * Turns the uploads of a scan's winning attempt into its results. In this order, each step safe to repeat: buckets,
 * artifacts, the change announced, scan `completed`, repository counters, wish for a review, uploads removed, `manifest` null,
 * out of the team's `active`. A crash leaves a scan in `active`; publishing it again does what is left.
 * @param count counts what the repository of a scan has
 * @throws {IncompleteUploadError} when the uploads are not what the manifest says
 */
export async function publishResults(
  database: Database,
  scanId: string,
  count: (scan: ScanDocument) => Promise<void>,
): Promise<Publication> {
  const { scans } = database.collections;
  const scan = await scans.findOne({ _id: scanId });
  if (!scan) return 'withdrawn';
  if (scan.status === 'failed' || scan.status === 'cancelled') {
    await withdraw(database, scan);
    return 'withdrawn';
  }
  if (scan.status === 'completed' && scan.manifest === null) {
    await leaveActive(database, scan);
    return 'already';
  }
  if (scan.status === 'launched' || scan.manifest === null || scan.winningAttempt === null)
    throw new Error(`scan ${scanId} (${scan.status}) has no winning attempt to publish`);
  const uploads = new AttemptUploads(database.collections.uploads, scan, scan.winningAttempt);
  if (scan.status !== 'completed') {
    const results = await writeResults(database, scan, uploads, scan.manifest);
    const rules = scan.tool?.rules;
    await announce(
      database,
      scan.teamId,
      { scanId, repositoryId: scan.repositoryId },
      rules ? { rules } : {},
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
  }
  await count(scan);
  if (scan.mergeRequest) await wantReview(database, scan, scan.mergeRequest.iid);
  await uploads.remove();
  await scans.updateOne({ _id: scanId }, { $set: { manifest: null } });
  // Last of all: what a crash cut off is found again by the team's list.
  await leaveActive(database, scan);
  return 'published';
}

async function writeResults(
  database: Database,
  scan: ScanDocument,
  uploads: AttemptUploads,
  manifest: NonNullable<ScanDocument['manifest']>,
): Promise<Pick<ScanDocument, 'counts' | 'buckets' | 'outline' | 'completeness' | 'comparison'>> {
  const { collections } = database;
  const owner = { scanId: scan._id, teamId: scan.teamId, attempt: uploads.attempt };
  const writer = new BucketWriter(collections.results, owner);
  const bands: Record<SeverityBand, number> = { critical: 0, high: 0, medium: 0, low: 0, info: 0 };
  const counts = { ...bands, total: 0, suppressed: 0 };
  const { known, compared, earlier } = await place(database, scan, uploads, manifest);
  const firstSeen = await firstSeenIn(database, earlier, known.successors);
  const now = scan.createdAt.getTime();
  for await (const { id, finding } of inListOrder(uploads, scan._id, manifest.batches, known)) {
    await writer.add(finding, id, firstSeen(finding.fingerprint) ?? now);
    if (finding.suppression) {
      counts.suppressed += 1;
      continue;
    }
    counts.total += 1;
    counts[severityBand(finding.severity)] += 1;
  }
  const stored = { outline: await writer.end(), buckets: writer.written };
  const endpoints = await uploads.read('endpoints', manifest.endpoints);
  await storeArtifact(collections.artifacts, scan, { endpoints: endpoints.value as EndpointDefinition });
  const summary = await uploads.read('summary', manifest.summary);
  await storeArtifact(collections.artifacts, scan, { summary: summary.value as SummaryUpload });
  const { names, successors } = known;
  if (names.size > 0 || successors.size > 0)
    await storeArtifact(collections.artifacts, scan, {
      names: { names: [...names], successors: [...successors] },
    });
  if (scan.trusted) await succeed(database, scan, successors);
  if (compared) await storeArtifact(collections.artifacts, scan, { comparison: compared.stored });
  const comparison = compared?.comparison ?? null;
  const { completeness } = scan;
  if (!completeness) return { counts, ...stored, completeness, comparison };
  await storeArtifact(collections.artifacts, scan, { completeness });
  const skippedFiles = completeness.skippedFiles.slice(0, SKIPPED_FILES_OF_SCAN);
  return { counts, ...stored, completeness: { ...completeness, skippedFiles }, comparison };
}

async function place(
  database: Database,
  scan: ScanDocument,
  uploads: AttemptUploads,
  { batches, baseline }: NonNullable<ScanDocument['manifest']>,
): Promise<Placing> {
  const head = () => uploadedFindings(uploads, batches);
  if (!scan.mergeRequest) return placeFullScan(database, scan, head);
  const upload = baseline ? (await uploads.read('baseline', baseline)).value : null;
  return placeMergeRequestScan(database, scan, head, upload as BaselineUpload | null);
}

async function* uploadedFindings(uploads: AttemptUploads, batches: string[]): AsyncGenerator<TrackedFinding> {
  for (const [batch, sha256] of batches.entries())
    for (const finding of (await uploads.readBatch(batch, sha256)).findings) yield trackedFinding(finding);
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
