import type { BucketCache } from './bucket-cache.js';
import { bucketId } from './buckets.js';
import type { ListBucket } from './list-bucket.js';
import { bucketOfGroup, GROUP, groupOf } from './outline.js';
import type { VulnerabilityFilter } from './query-types.js';
import type { ListedScan, ScanList } from './scan-list.js';

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
  const known = new Map<string, Uint32Array>();
  const left = async (scan: ListedScan): Promise<ListedScan> => {
    const groups = known.get(scan.id) ?? (await groupsOf(scan, list, cache, test));
    known.set(scan.id, groups);
    return { ...scan, groups };
  };
  return {
    table: list.table,
    async *parts() {
      for await (const part of list.parts()) {
        const narrowed: ListedScan[] = [];
        for (const scan of part) narrowed.push(await left(scan));
        yield narrowed;
      }
    },
  };
}

async function groupsOf(
  scan: ListedScan,
  { table }: ScanList,
  cache: BucketCache,
  test: RowTest,
): Promise<Uint32Array> {
  const groups: number[] = [];
  for (const n of bucketsWithRows(scan.groups)) {
    const bucket = await cache.read(bucketId({ scanId: scan.id, attempt: scan.attempt }, n));
    const isLeft = test(scan, bucket);
    const rows = new Map<number, number>();
    for (let row = 0; row < bucket.listed; row += 1) {
      if (!isLeft(row)) continue;
      const number = table.numberOf(bucket.classOf(row));
      rows.set(number, (rows.get(number) ?? 0) + 1);
    }
    for (const [number, count] of rows) groups.push(...groupOf(number, n, count));
  }
  return Uint32Array.from(groups);
}

function bucketsWithRows(groups: Uint32Array): Set<number> {
  const buckets = new Set<number>();
  for (let at = 0; at < groups.length; at += GROUP) buckets.add(bucketOfGroup(groups, at));
  return buckets;
}
