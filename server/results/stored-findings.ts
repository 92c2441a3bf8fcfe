import { type TrackedFinding, trackedFinding } from '#protocol/tracking/tracked-finding.js';
import type { Database } from '#server/database/index.js';
import { bucketsOf, MissingBucketError, readDetailBucket } from './buckets.js';
import type { CompletedScan } from './completed-scans.js';

/** What a scan has, as it takes to know it again. Null when the scan was removed meanwhile. */
export async function findingsOf(
  { collections }: Pick<Database, 'collections'>,
  scan: CompletedScan,
): Promise<TrackedFinding[] | null> {
  const findings: TrackedFinding[] = [];
  try {
    for (const bucket of bucketsOf(scan))
      for (const finding of await readDetailBucket(collections.results, bucket))
        findings.push(trackedFinding(finding));
    return findings;
  } catch (error) {
    if (error instanceof MissingBucketError) return null;
    throw error;
  }
}
