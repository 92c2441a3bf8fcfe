import type { BucketCache } from './bucket-cache.js';
import { bucketId } from './buckets.js';
import { type Decisions, fits, type WantedState } from './decisions.js';
import type { ListBucket } from './list-bucket.js';
import { type ClassTable, groupOf, rowsByBucket } from './outline.js';
import { type ListedScan, rowsByClass, type ScanList, withGroups } from './scan-list.js';

const NO_GROUPS = new Uint32Array();

/**
 * Leaves the findings of a list about which people have decided this. Outlines do not know what was decided: of scans of
 * repositories where something was, all buckets are read, and the decided rows are taken from the outline, or make up a
 * new one. Of other scans none is read. For one request: decisions are those of its beginning.
 */
export class StateFilter {
  /** Whether findings belong about which nothing was decided. */
  private readonly keepsUndecided: boolean;

  constructor(
    private readonly wanted: WantedState,
    private readonly decisions: Decisions,
    private readonly cache: BucketCache,
  ) {
    this.keepsUndecided = fits('detected', wanted);
  }

  /** The scans with outlines of what is left of them. */
  narrow(list: ScanList): ScanList {
    return withGroups(list, async (scan) => {
      if (this.decisions.concern(scan.repositoryId)) return this.groupsOf(scan, list.table);
      return this.keepsUndecided ? scan.groups : NO_GROUPS;
    });
  }

  /** Which rows of a bucket of the scan are left. */
  rowTest(scan: ListedScan, bucket: ListBucket): (row: number) => boolean {
    const stateOf = this.decisions.statesOf(scan, bucket);
    return (row) => fits(stateOf(row), this.wanted);
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
    const decided = rowsByClass(bucket, table, (row) => isLeft(row) !== this.keepsUndecided);
    if (!this.keepsUndecided) return decided;
    return new Map([...rows].map(([number, count]) => [number, count - (decided.get(number) ?? 0)]));
  }
}
