import type { BucketCache } from './bucket-cache.js';
import { bucketId } from './buckets.js';
import type { ListBucket } from './list-bucket.js';
import { groupOf, rowsByBucket } from './outline.js';
import type { VulnerabilityFilter } from './query-types.js';
import { type ListedScan, rowsByClass, type ScanList, withGroups } from './scan-list.js';

export const DAY_MILLISECONDS = 86_400_000;

/** Which rows of a bucket of a scan are left. */
export type RowTest = (scan: ListedScan, bucket: ListBucket) => (row: number) => boolean;

/** Of what only rows know: line and time. Null when the filter asks for none of it. */
export function rowTest({ line, firstSeenDays, minimumAge }: VulnerabilityFilter): RowTest | null {
  if (!line && !firstSeenDays && !minimumAge) return null;
  const since = firstSeenDays ? Date.now() - firstSeenDays * DAY_MILLISECONDS : 0;
  const until = minimumAge ? Date.now() - minimumAge * DAY_MILLISECONDS : Number.POSITIVE_INFINITY;
  const hasTime = Boolean(firstSeenDays || minimumAge);
  return (_scan, bucket) => (row) => {
    if (line && bucket.line(row) !== line) return false;
    const at = bucket.firstSeenAt(row);
    return !hasTime || (at > 0 && since <= at && at <= until);
  };
}

export function both(one: RowTest, other: RowTest): RowTest {
  return (scan, bucket) => {
    const [isOne, isOther] = [one(scan, bucket), other(scan, bucket)];
    return (row) => isOne(row) && isOther(row);
  };
}

/** The scans with outlines of the rows that are left: all buckets are read, once for a request. */
export function withRows(list: ScanList, cache: BucketCache, test: RowTest): ScanList {
  return withGroups(list, async (scan) => {
    const left: number[] = [];
    for (const n of rowsByBucket(scan.groups).keys()) {
      const bucket = await cache.read(bucketId({ scanId: scan.id, attempt: scan.attempt }, n));
      for (const [number, count] of rowsByClass(bucket, list.table, test(scan, bucket)))
        left.push(...groupOf(number, n, count));
    }
    return Uint32Array.from(left);
  });
}
