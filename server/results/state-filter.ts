import type { BucketCache } from './bucket-cache.js';
import { bucketId } from './buckets.js';
import { type Decisions, fits, type WantedState } from './decisions.js';
import type { ListBucket } from './list-bucket.js';
import { bucketOfGroup, type ClassTable, GROUP, groupOf, rowsOfGroup } from './outline.js';
import type { ListedScan, ScanList } from './scan-list.js';

const NO_GROUPS = new Uint32Array();

/**
 * Leaves the findings of a list about which people have decided this. Outlines do not know what was decided: of scans of
 * repositories where something was, all buckets are read, and the decided rows are taken from the outline, or make up a
 * new one. Of other scans none is read. For one request: decisions are those of its beginning.
 */
export class StateFilter {
  /** Whether findings belong about which nothing was decided. */
  private readonly keepsUndecided: boolean;
  /** By scan: a list is walked through for its count and for its page. */
  private readonly known = new Map<string, Uint32Array>();

  constructor(
    private readonly wanted: WantedState,
    private readonly decisions: Decisions,
    private readonly cache: BucketCache,
  ) {
    this.keepsUndecided = fits('detected', wanted);
  }

  /** The scans with outlines of what is left of them. */
  narrow(list: ScanList): ScanList {
    const left = (scan: ListedScan) => this.left(scan, list.table);
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

  /** Which rows of a bucket of the scan are left. */
  rowTest(scan: ListedScan, bucket: ListBucket): (row: number) => boolean {
    const stateOf = this.decisions.statesOf(scan, bucket);
    return (row) => fits(stateOf(row), this.wanted);
  }

  private async left(scan: ListedScan, table: ClassTable): Promise<ListedScan> {
    if (!this.decisions.concern(scan.repositoryId))
      return this.keepsUndecided ? scan : { ...scan, groups: NO_GROUPS };
    const groups = this.known.get(scan.id) ?? (await this.groupsOf(scan, table));
    this.known.set(scan.id, groups);
    return { ...scan, groups };
  }

  private async groupsOf(scan: ListedScan, table: ClassTable): Promise<Uint32Array> {
    const left: number[] = [];
    for (const [n, rows] of rowsByBucket(scan.groups)) {
      const bucket = await this.cache.read(bucketId({ scanId: scan.id, attempt: scan.attempt }, n));
      for (const [number, count] of this.rowsLeft(scan, bucket, table, rows))
        if (count > 0) left.push(...groupOf(number, n, count));
    }
    return Uint32Array.from(left);
  }

  /** @param rows of the bucket by class */
  private rowsLeft(
    scan: ListedScan,
    bucket: ListBucket,
    table: ClassTable,
    rows: ReadonlyMap<number, number>,
  ): Map<number, number> {
    const isLeft = this.rowTest(scan, bucket);
    const left = new Map(this.keepsUndecided ? rows : []);
    const change = this.keepsUndecided ? -1 : 1;
    for (let row = 0; row < bucket.listed; row += 1) {
      if (isLeft(row) === this.keepsUndecided) continue;
      const number = table.numberOf(bucket.classOf(row));
      left.set(number, (left.get(number) ?? 0) + change);
    }
    return left;
  }
}

/** By the number of the bucket: its rows by class. */
function rowsByBucket(groups: Uint32Array): Map<number, Map<number, number>> {
  const buckets = new Map<number, Map<number, number>>();
  for (let at = 0; at < groups.length; at += GROUP) {
    const bucket = bucketOfGroup(groups, at);
    const rows = buckets.get(bucket) ?? new Map<number, number>();
    buckets.set(bucket, rows.set(groups[at], rowsOfGroup(groups, at)));
  }
  return buckets;
}
