import type { BaselineUpload, EndpointsUpload, SummaryUpload } from '#protocol/agent-api.js';
import { type SeverityBand, severityBand } from '#protocol/scan-report.js';
import type { ScanDocument } from '#server/database/documents.js';
import { type StoredComparison, storeArtifact } from './artifacts.js';
import { BucketWriter } from './buckets.js';
import { type Placing, placeFullScan, placeMergeRequestScan } from './comparison.js';
import { firstSeenIn } from './first-seen.js';
import type { KnownFindings } from './known-findings.js';
import { inListOrder } from './list-order.js';
import { ChangesCounter } from './open-changes.js';
import type { PublishingStore } from './publishing-store.js';
import { isWorthKeeping, partsOf, reviewOf } from './served-outlines.js';
import { succeed } from './succession.js';
import { closedFingerprints } from './triage.js';
import { UploadedFindings } from './uploaded-findings.js';
import { AttemptUploads } from './uploads.js';

/** The scan itself is read often, and FerretDB takes 30 ms and more to read a thousand nested values. */
const SKIPPED_FILES_OF_SCAN = 20;

/** What the scan itself says of its results. */
export type WrittenResults = Pick<
  ScanDocument,
  'counts' | 'buckets' | 'outline' | 'completeness' | 'comparison' | 'changes'
>;

/** Writes buckets and artifacts of the winning attempt; doing it again leaves the same. @throws {IncompleteUploadError} */
export async function writeResults(database: PublishingStore, scan: ScanDocument): Promise<WrittenResults> {
  const { collections } = database;
  const { manifest, winningAttempt } = scan;
  if (manifest === null || winningAttempt === null)
    throw new Error(`scan ${scan._id} has no winning attempt to publish`);
  const uploads = new AttemptUploads(collections.uploads, scan, winningAttempt);
  const owner = { scanId: scan._id, teamId: scan.teamId, attempt: uploads.attempt };
  const writer = new BucketWriter(collections.results, owner);
  const bands: Record<SeverityBand, number> = { critical: 0, high: 0, medium: 0, low: 0, info: 0 };
  const counts = { ...bands, total: 0, suppressed: 0 };
  const uploaded = new UploadedFindings(uploads, manifest.batches);
  const upload = manifest.baseline ? await uploads.read('baseline', manifest.baseline) : null;
  const { known, compared, earlier } = await place(database, scan, uploaded, upload as BaselineUpload | null);
  uploaded.areKnown();
  const changes = await ChangesCounter.of(database, scan, earlier, known.successors);
  const firstSeen = await firstSeenIn(database, earlier, known.successors, (row) => changes?.hadBefore(row));
  const now = scan.createdAt.getTime();
  for await (const finding of inListOrder(uploaded, scan._id, known)) {
    const { id, fingerprint, suppressed, row: found, detail } = finding;
    const row = { ...found, id, firstSeenAt: firstSeen(fingerprint) ?? now };
    await writer.add({ row, detail, isListed: !suppressed });
    if (suppressed) {
      counts.suppressed += 1;
      continue;
    }
    const { severity, nonProduct } = row;
    changes?.has({ fingerprint, severity, nonProduct });
    counts.total += 1;
    counts[severityBand(severity)] += 1;
  }
  const stored = {
    ...{ outline: await writer.end(), buckets: writer.written },
    ...(changes && { changes: changes.end() }),
  };
  const endpoints = await uploads.read('endpoints', manifest.endpoints);
  const { definition, served } = partsOf(endpoints as EndpointsUpload);
  await storeArtifact(collections.artifacts, scan, { endpoints: definition });
  if (served) await storeArtifact(collections.artifacts, scan, { served });
  const summary = await uploads.read('summary', manifest.summary);
  await storeArtifact(collections.artifacts, scan, { summary: summary as SummaryUpload });
  const { names, successors } = known;
  if (names.size > 0 || successors.size > 0)
    await storeArtifact(collections.artifacts, scan, {
      names: { names: [...names], successors: [...successors] },
    });
  if (scan.trusted) await succeed(database, scan, successors);
  if (compared) {
    const { base, stored } = compared;
    const review = reviewOf(base, served);
    const comparison = { ...named(stored, known), ...(isWorthKeeping(review) && { served: review }) };
    await storeArtifact(collections.artifacts, scan, { comparison });
    if (base && stored.base && compared.comparison.complete)
      await storeArtifact(collections.artifacts, scan, { servedBase: base });
  }
  const comparison = compared?.comparison ?? null;
  const { completeness } = scan;
  if (!completeness) return { counts, ...stored, completeness, comparison };
  await storeArtifact(collections.artifacts, scan, { completeness });
  const skippedFiles = completeness.skippedFiles.slice(0, SKIPPED_FILES_OF_SCAN);
  return { counts, ...stored, completeness: { ...completeness, skippedFiles }, comparison };
}

async function place(
  database: PublishingStore,
  scan: ScanDocument,
  uploaded: UploadedFindings,
  baseline: BaselineUpload | null,
): Promise<Placing> {
  const head = () => uploaded.eachTracked();
  const placing = scan.mergeRequest
    ? await placeMergeRequestScan(database, scan, head, baseline)
    : await placeFullScan(database, scan, head);
  let closed: ReadonlySet<string> | null = null;
  for await (const finding of head()) {
    if (!finding.places) continue;
    closed ??= await closedFingerprints(database, scan.teamId, scan.repositoryId);
    placing.known.callByOpenPlace(finding, closed);
  }
  return placing;
}

/** A comparison of findings as their agent calls them, with the names that they are known by. */
function named(
  { added, routes, places, ...others }: StoredComparison,
  known: KnownFindings,
): StoredComparison {
  const own = <T extends { fingerprint: string }>(one: T) => ({
    ...one,
    fingerprint: known.nameOf(one.fingerprint),
  });
  return {
    ...others,
    added: added.map((fingerprint) => known.nameOf(fingerprint)),
    ...(routes && { routes: routes.map(own) }),
    ...(places && { places: places.map((one) => ({ ...own(one), places: one.places.map(own) })) }),
  };
}
