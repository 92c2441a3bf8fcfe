import type { BucketCache } from './bucket-cache.js';
import { bucketId } from './buckets.js';
import type { ListBucket } from './list-bucket.js';
import { groupOf, rowsByBucket } from './outline.js';
import type { VulnerabilityFilter } from './query-types.js';
import { type ListedScan, rowsByClass, type ScanList, withGroups } from './scan-list.js';

export const DAY_MILLISECONDS = 86_400_000;

export interface RowTest {
  /** Whether a scan may have rows that are left; missing: it may. Of others no bucket is read. */
  mayHave?(scan: ListedScan): boolean;
  /** Which rows of a bucket of a scan are left. */
  rows(scan: ListedScan, bucket: ListBucket): (row: number) => boolean;
}

/** Of what only rows know: line and time. Null when the filter asks for none of it. */
export function rowTest({ line, firstSeenDays, minimumAge }: VulnerabilityFilter): RowTest | null {
  if (!line && !firstSeenDays && !minimumAge) return null;
  const since = firstSeenDays ? Date.now() - firstSeenDays * DAY_MILLISECONDS : 0;
  const until = minimumAge ? Date.now() - minimumAge * DAY_MILLISECONDS : Number.POSITIVE_INFINITY;
  const hasTime = Boolean(firstSeenDays || minimumAge);
  return {
    rows: (_scan, bucket) => (row) => {
      if (line && bucket.line(row) !== line) return false;
      const at = bucket.firstSeenAt(row);
      return !hasTime || (at > 0 && since <= at && at <= until);
    },
  };
}

/** What all of them leave; null when there is none. */
export function allOf(tests: readonly (RowTest | null)[]): RowTest | null {
  const given = tests.filter((test) => test !== null);
  if (given.length < 2) return given[0] ?? null;
  return {
    mayHave: (scan) => given.every(({ mayHave }) => mayHave?.(scan) ?? true),
    rows: (scan, bucket) => {
      const isLeft = given.map(({ rows }) => rows(scan, bucket));
      return (row) => isLeft.every((is) => is(row));
    },
  };
}

/** The scans with outlines of the rows that are left: all buckets of those that may have some are read, once for a request. */
export function withRows(list: ScanList, cache: BucketCache, test: RowTest): ScanList {
  return withGroups(list, async (scan) => {
    const left: number[] = [];
    if (test.mayHave?.(scan) === false) return Uint32Array.from(left);
    for (const n of rowsByBucket(scan.groups).keys()) {
      const bucket = await cache.read(bucketId({ scanId: scan.id, attempt: scan.attempt }, n));
      for (const [number, count] of rowsByClass(bucket, list.table, test.rows(scan, bucket)))
        left.push(...groupOf(number, n, count));
    }
    return Uint32Array.from(left);
  });
}
