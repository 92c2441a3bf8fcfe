import type { BucketCache } from './bucket-cache.js';
import { bucketId } from './buckets.js';
import type { ListBucket, WantedTexts } from './list-bucket.js';
import { bucketOfGroup, type ClassTable, type FindingClass, GROUP, rowsOfGroup } from './outline.js';
import type { Page, VulnerabilityFilter } from './query-types.js';
import { allOf, DAY_MILLISECONDS, type RowTest, rowTest, withRows } from './row-filter.js';
import { type ListedScan, rowsOfClasses, type ScanList } from './scan-list.js';
import type { StateFilter } from './state-filter.js';

/** Buckets that are in memory for one request at a time, beside those of the cache. */
const BUCKETS_AT_ONCE = 32;

/** Rows of one severity in one bucket that are on the page. */
interface Piece {
  scan: ListedScan;
  bucket: number;
  severity: number;
  /** Matching rows of this severity before them. */
  skip: number;
  take: number;
}

/** What people have said of findings, as far as a filter asks for it. */
export interface PeopleFilters {
  state: StateFilter | null;
  assignee: RowTest | null;
}

/** What is made of a row of a page. */
export type RowForm<T> = (scan: ListedScan, bucket: ListBucket, row: number) => T;

/** Filters, counts and pages: both by outlines, so that only the buckets that the page lies in are read. */
export async function queryScans<T>(
  list: ScanList,
  cache: BucketCache,
  filter: VulnerabilityFilter,
  page: Page,
  people: PeopleFilters,
  form: RowForm<T>,
): Promise<{ total: number; rows: T[] }> {
  const { scans, test } = narrowed(list, cache, filter, people);
  const wanted = wantedTexts(filter);
  const isWanted = scanFilter(filter);
  const rows = await (isWanted ? rowsOfClasses(scans.parts(), isWanted) : scans.rowsOfClasses());
  const bySeverity = new Map<number, number>();
  for (const [number, one] of scans.table.classes.entries()) {
    const [severity] = one;
    if (rows[number] && isOfSeverity(filter, severity) && isWantedClass(one, wanted))
      bySeverity.set(severity, (bySeverity.get(severity) ?? 0) + rows[number]);
  }
  let total = 0;
  const spans: Span[] = [];
  for (const severity of [...bySeverity.keys()].sort((a, b) => b - a)) {
    const first = total;
    total += bySeverity.get(severity) ?? 0;
    const end = Math.min(page.offset + page.limit, total);
    if (first < end && total > page.offset)
      spans.push({ severity, from: page.offset - first, to: end - first });
  }
  const pieces = spans.length > 0 ? await piecesOf(scans, isWanted, wanted, spans) : [];
  return { total, rows: await readPieces(pieces, cache, rowFilter(wanted, test), form) };
}

/**
 * Counts what a list with these filters has, without its rows.
 * @param found is told of rows of one class in one scan
 */
export async function forEachClass(
  list: ScanList,
  cache: BucketCache,
  filter: VulnerabilityFilter,
  people: PeopleFilters,
  found: (scan: ListedScan, one: FindingClass, rows: number) => void,
): Promise<void> {
  const { scans } = narrowed(list, cache, filter, people);
  const wanted = wantedTexts(filter);
  const isWanted = scanFilter(filter);
  for await (const part of scans.parts())
    for (const scan of part)
      if (isWanted?.(scan) ?? true)
        for (let at = 0; at < scan.groups.length; at += GROUP) {
          const one = scans.table.classes[scan.groups[at]];
          if (isOfSeverity(filter, one[0]) && isWantedClass(one, wanted))
            found(scan, one, rowsOfGroup(scan.groups, at));
        }
}

/** Part of the matching rows of a severity, in list order; there are as many as `to`. */
interface Span {
  severity: number;
  from: number;
  to: number;
}

/** Null: all scans belong. */
type ScanFilter = ((scan: ListedScan) => boolean) | null;

function scanFilter({ days, branch }: VulnerabilityFilter): ScanFilter {
  if (!days && !branch) return null;
  const since = days ? Date.now() - days * DAY_MILLISECONDS : 0;
  return (scan) => scan.createdAt >= since && (!branch || scan.branch === branch);
}

/** The list as far as its outlines know nothing of what is wanted, and the test of its rows. */
function narrowed(
  list: ScanList,
  cache: BucketCache,
  filter: VulnerabilityFilter,
  { state, assignee }: PeopleFilters,
): { scans: ScanList; test: RowTest | null } {
  const others = allOf([rowTest(filter), assignee]);
  const byState: RowTest | null = state && { rows: (scan, bucket) => state.rowTest(scan, bucket) };
  const test = allOf([byState, others]);
  if (!test || !others) return { scans: state ? state.narrow(list) : list, test };
  return { scans: withRows(list, cache, test), test };
}

function isOfSeverity({ severity, minimumSeverity }: VulnerabilityFilter, it: number): boolean {
  return (severity ?? it) === it && it >= (minimumSeverity ?? 0);
}

function wantedTexts({ type, cwe, rule, nonProduct, fixable }: VulnerabilityFilter): WantedTexts {
  const includes = (part: string | null | undefined) => {
    if (!part) return null;
    const lower = part.toLowerCase();
    return (text: string) => text.toLowerCase().includes(lower);
  };
  return {
    type: includes(type),
    cwe: includes(cwe),
    ruleId: includes(rule),
    nonProduct: nonProduct ? (kind) => isOfKind(kind, nonProduct) : null,
    fixable: (fixable ?? null) === null ? null : (text) => fixable === (text !== ''),
  };
}

function isOfKind(kind: string, wanted: NonNullable<VulnerabilityFilter['nonProduct']>): boolean {
  if (wanted === 'any') return kind !== '';
  return kind === (wanted === 'none' ? '' : wanted);
}

function isWantedClass(
  [, type, cwe, ruleId, nonProduct, isFixable]: FindingClass,
  wanted: WantedTexts,
): boolean {
  return (
    (wanted.type?.(type) ?? true) &&
    (wanted.cwe?.(cwe) ?? true) &&
    (wanted.ruleId?.(ruleId) ?? true) &&
    (wanted.nonProduct?.(nonProduct) ?? true) &&
    (wanted.fixable?.(isFixable ? 'yes' : '') ?? true)
  );
}

/** Which rows of a bucket are wanted, among those of a wanted severity. */
type RowFilter = (scan: ListedScan, bucket: ListBucket) => (row: number) => boolean;

function rowFilter(wanted: WantedTexts, rows: RowTest | null): RowFilter {
  return (scan, bucket) => {
    const hasTexts = bucket.matcher(wanted);
    const isLeft = rows?.rows(scan, bucket) ?? (() => true);
    return (row) => hasTexts(row) && isLeft(row);
  };
}

async function piecesOf(
  scans: ScanList,
  isWanted: ScanFilter,
  wanted: WantedTexts,
  spans: Span[],
): Promise<Piece[]> {
  const slots = new Slots(scans.table, wanted, spans);
  const seen = spans.map(() => 0);
  const pieces: Piece[][] = spans.map(() => []);
  let left = spans.length;
  for await (const part of scans.parts())
    for (const scan of part) {
      if (left === 0) return pieces.flat();
      if (!(isWanted?.(scan) ?? true)) continue;
      forEachRun(scan.groups, slots, (slot, bucket, rows) => {
        const { severity, from, to } = spans[slot];
        const first = seen[slot];
        seen[slot] += rows;
        if (first < to && seen[slot] >= to) left -= 1;
        if (seen[slot] <= from || first >= to) return;
        const skip = Math.max(0, from - first);
        pieces[slot].push({ scan, bucket, severity, skip, take: Math.min(rows, to - first) - skip });
      });
    }
  return pieces.flat();
}

/** Which span a class is of, -1: none. Classes may be added to the table while it is used. */
class Slots {
  private readonly known: number[] = [];

  constructor(
    private readonly table: ClassTable,
    private readonly wanted: WantedTexts,
    private readonly spans: Span[],
  ) {}

  of(number: number): number {
    this.known[number] ??= this.find(number);
    return this.known[number];
  }

  private find(number: number): number {
    const one = this.table.classes[number];
    const [severity] = one;
    if (!isWantedClass(one, this.wanted)) return -1;
    return this.spans.findIndex((span) => span.severity === severity);
  }
}

/** Adds up the groups of a slot in a bucket, which lie together but for those that are not wanted. */
function forEachRun(
  groups: Uint32Array,
  slots: Slots,
  found: (slot: number, bucket: number, rows: number) => void,
): void {
  for (let at = 0; at < groups.length; ) {
    const slot = slots.of(groups[at]);
    if (slot < 0) {
      at += GROUP;
      continue;
    }
    const bucket = bucketOfGroup(groups, at);
    let rows = 0;
    for (; at < groups.length && bucketOfGroup(groups, at) === bucket; at += GROUP) {
      const other = slots.of(groups[at]);
      if (other === slot) rows += rowsOfGroup(groups, at);
      else if (other >= 0) break;
    }
    found(slot, bucket, rows);
  }
}

async function readPieces<T>(
  pieces: Piece[],
  cache: BucketCache,
  filter: RowFilter,
  form: RowForm<T>,
): Promise<T[]> {
  const rows: T[] = [];
  for (let start = 0; start < pieces.length; start += BUCKETS_AT_ONCE) {
    const part = pieces.slice(start, start + BUCKETS_AT_ONCE);
    const ids = part.map(({ scan, bucket }) => bucketId({ scanId: scan.id, attempt: scan.attempt }, bucket));
    for (const [index, bucket] of (await cache.readAll(ids)).entries())
      appendRows(rows, part[index], bucket, filter, form);
  }
  return rows;
}

function appendRows<T>(
  rows: T[],
  { scan, severity, skip, take }: Piece,
  bucket: ListBucket,
  filter: RowFilter,
  form: RowForm<T>,
): void {
  const matches = filter(scan, bucket);
  const end = rows.length + take;
  let left = skip;
  for (let row = bucket.firstOf(severity); row < bucket.listed && rows.length < end; row += 1) {
    if (!matches(row)) continue;
    if (left > 0) left -= 1;
    else rows.push(form(scan, bucket, row));
  }
}
