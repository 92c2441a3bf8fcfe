import type { ScanKind } from '#server/database/documents.js';
import type { ListBucket } from './list-bucket.js';
import { type ClassTable, GROUP, rowsOfGroup } from './outline.js';

/** A completed scan as lists know it. Times in milliseconds since 1970, as each Date would take ten times the memory. */
export interface ListedScan {
  id: string;
  repositoryId: string;
  name: string;
  branch: string;
  kind: ScanKind;
  /** False when something that matters was skipped. */
  complete: boolean;
  createdAt: number;
  finishedAt: number;
  attempt: number;
  buckets: number;
  /** See `outline.ts`; numbers of classes are those of the table of its list. */
  groups: Uint32Array;
}

/** Completed scans in list order: the one that ended last first. */
export interface ScanList {
  /** Lists of one id have the same scans; missing: what it has is read, or chosen, each time anew. */
  readonly id?: number;
  /** Classes of all scans that were given out so far. */
  readonly table: ClassTable;
  /** Some at a time, as often as it is asked for. */
  parts(): AsyncIterable<readonly ListedScan[]>;
  /** Rows of all of them by the number of their class. */
  rowsOfClasses(): Promise<readonly number[]>;
}

/** Rows by the number of their class. */
export async function rowsOfClasses(
  parts: AsyncIterable<readonly ListedScan[]>,
  isCounted: (scan: ListedScan) => boolean = () => true,
): Promise<number[]> {
  const rows: number[] = [];
  for await (const part of parts)
    for (const scan of part) {
      if (!isCounted(scan)) continue;
      const { groups } = scan;
      for (let at = 0; at < groups.length; at += GROUP)
        rows[groups[at]] = (rows[groups[at]] ?? 0) + rowsOfGroup(groups, at);
    }
  return rows;
}

/** Scans that are given out some at a time. */
function scanList(table: ClassTable, parts: ScanList['parts']): ScanList {
  return { table, parts, rowsOfClasses: () => rowsOfClasses(parts()) };
}

let lastId = 0;

/** Scans that stay as they are: they are counted once, however often the list is asked for. */
export function fixedScans(table: ClassTable, scans: readonly ListedScan[]): ScanList {
  lastId += 1;
  let counted: Promise<readonly number[]> | null = null;
  async function* parts() {
    yield scans;
  }
  return {
    ...{ id: lastId, table, parts },
    rowsOfClasses() {
      counted ??= rowsOfClasses(parts());
      return counted;
    },
  };
}

/** The scan that ended last first. */
export function inListOrder(a: ListedScan, b: ListedScan): number {
  return b.finishedAt - a.finishedAt || (a.id < b.id ? -1 : 1);
}

/** Of a list only the scans that belong. */
export function onlyScans(list: ScanList, belongs: (scan: ListedScan) => boolean): ScanList {
  return scanList(list.table, async function* () {
    for await (const part of list.parts()) yield part.filter(belongs);
  });
}

/**
 * The scans with other outlines.
 * @param groupsOf asked once for each scan: a list is walked through for its count and for its page
 */
export function withGroups(list: ScanList, groupsOf: (scan: ListedScan) => Promise<Uint32Array>): ScanList {
  const known = new Map<string, Uint32Array>();
  return scanList(list.table, async function* () {
    for await (const part of list.parts()) {
      const changed: ListedScan[] = [];
      for (const scan of part) {
        const groups = known.get(scan.id) ?? (await groupsOf(scan));
        known.set(scan.id, groups);
        changed.push({ ...scan, groups });
      }
      yield changed;
    }
  });
}

/** Listed rows of a bucket by the number of their class, as far as they are counted. */
export function rowsByClass(
  bucket: ListBucket,
  table: ClassTable,
  isCounted: (row: number) => boolean,
): Map<number, number> {
  const rows = new Map<number, number>();
  for (let row = 0; row < bucket.listed; row += 1) {
    if (!isCounted(row)) continue;
    const number = table.numberOf(bucket.classOf(row));
    rows.set(number, (rows.get(number) ?? 0) + 1);
  }
  return rows;
}

/** What a scan takes beside its texts and groups: object, typed array, entry of a map. */
const SCAN_BYTES = 400;

/** Scans in memory, as they were at a version of the team's results. */
export class HeldScans {
  /** Ids of scans that may be completed without another version. */
  readonly unsettled = new Set<string>();
  /** Memory that the scans take, about. */
  private scanBytes = 0;
  private readonly byId = new Map<string, ListedScan>();
  private current: ScanList | null = null;

  constructor(
    public version: number,
    readonly table: ClassTable,
  ) {}

  get bytes(): number {
    return 500 + this.scanBytes + this.table.bytes;
  }

  get size(): number {
    return this.byId.size;
  }

  /** Whether all is as it was at a version, or later. */
  isOf(version: number): boolean {
    return this.version >= version && this.unsettled.size === 0;
  }

  put(scan: ListedScan): void {
    this.remove(scan.id);
    this.byId.set(scan.id, scan);
    this.scanBytes += bytesOf(scan);
    this.current = null;
  }

  remove(scanId: string): void {
    const known = this.byId.get(scanId);
    if (!known) return;
    this.byId.delete(scanId);
    this.scanBytes -= bytesOf(known);
    this.current = null;
  }

  /** As it is now, whatever changes later: a request walks several times over a list, and must find the same each time. */
  snapshot(): ScanList {
    this.current ??= fixedScans(this.table, [...this.byId.values()].sort(inListOrder));
    return this.current;
  }
}

function bytesOf({ id, name, branch, groups }: ListedScan): number {
  return SCAN_BYTES + id.length + 2 * (name.length + branch.length) + groups.byteLength;
}
