import type { BucketCache } from './bucket-cache.js';
import type { Decisions, WantedState } from './decisions.js';
import { type Dictionary, type ListBucket, listRow } from './list-bucket.js';
import type { Run, RunList } from './list-runs.js';
import type { Page, VulnerabilityFilter, VulnerabilityPage, VulnerabilityRow } from './query-types.js';
import type { CompletedScan } from './team-directory.js';

const DAY_MILLISECONDS = 86_400_000;

/** Which scans a list is about, and what people have decided about their findings, where it matters. */
export interface QueryScope {
  /** Chooses scans before anything is read. */
  belongs(scan: CompletedScan): boolean;
  decisions: Decisions | null;
}

/** Filters, counts and pages over runs in list order. */
export async function queryRuns(
  list: RunList,
  cache: BucketCache,
  filter: VulnerabilityFilter,
  page: Page,
  { belongs, decisions }: QueryScope,
): Promise<VulnerabilityPage> {
  const runs = list.runs.filter(runFilter(filter, belongs));
  const rowsOf = contentFilter(filter, decisions);
  const evict = list.bytes <= cache.maxBytes;
  const counts = rowsOf
    ? await countMatches(runs, cache, rowsOf, evict)
    : runs.map(({ start, end }) => end - start);
  let total = 0;
  let skip = page.offset;
  const rows: VulnerabilityRow[] = [];
  for (const [index, run] of runs.entries()) {
    const count = counts[index];
    total += count;
    if (skip >= count) {
      skip -= count;
    } else if (rows.length < page.limit) {
      const bucket = cache.peek(run.bucket) ?? (await cache.read(run.bucket, { evict: true }));
      appendRows(rows, run, bucket, rowsOf, skip, page.limit);
      skip = 0;
    }
  }
  return { total, rows };
}

function runFilter(
  filter: VulnerabilityFilter,
  belongs: (scan: CompletedScan) => boolean,
): (run: Run) => boolean {
  const exact = filter.severity ?? null;
  const minimum = filter.minimumSeverity ?? null;
  const since = filter.days ? Date.now() - filter.days * DAY_MILLISECONDS : null;
  const judged = new Map<CompletedScan, boolean>();
  const chosen = (scan: CompletedScan) => {
    const known = judged.get(scan);
    if (known !== undefined) return known;
    const verdict = (since === null || scan.createdAt.getTime() >= since) && belongs(scan);
    judged.set(scan, verdict);
    return verdict;
  };
  return (run) =>
    (exact === null || run.severity === exact) &&
    (minimum === null || run.severity >= minimum) &&
    chosen(run.scan);
}

/** What a row must have beyond its severity and its scan; null: nothing. */
interface ContentFilter {
  type: string | null;
  cwe: string | null;
  states: { decisions: Decisions; wanted: WantedState } | null;
}

function contentFilter(
  { type, cwe, state }: VulnerabilityFilter,
  decisions: Decisions | null,
): ContentFilter | null {
  const states = state && decisions ? { decisions, wanted: state } : null;
  if (!type && !cwe && !states) return null;
  return { type: type ? type.toLowerCase() : null, cwe: cwe ? cwe.toLowerCase() : null, states };
}

/** Matching rows of each run. Bucket by bucket, so that of a team too large for the cache one is held at a time. */
async function countMatches(
  runs: Run[],
  cache: BucketCache,
  wanted: ContentFilter,
  evict: boolean,
): Promise<number[]> {
  const counts = new Array<number>(runs.length).fill(0);
  const byBucket = new Map<string, number[]>();
  for (const [index, { bucket }] of runs.entries()) {
    const same = byBucket.get(bucket);
    if (same) same.push(index);
    else byBucket.set(bucket, [index]);
  }
  for (const [id, indexes] of byBucket) {
    const bucket = cache.peek(id) ?? (await cache.read(id, { evict }));
    const matches = rowFilter(bucket, wanted, runs[indexes[0]].scan);
    if (matches === null) continue;
    for (const index of indexes) {
      const { start, end } = runs[index];
      let count = 0;
      for (let row = start; row < end; row += 1) if (matches(row)) count += 1;
      counts[index] = count;
    }
  }
  return counts;
}

/** Tests each distinct text of the bucket once; null when no row can match. */
function rowFilter(
  bucket: ListBucket,
  wanted: ContentFilter,
  { repositoryId }: CompletedScan,
): ((row: number) => boolean) | null {
  const type = flags(bucket.type, wanted.type);
  const cwe = flags(bucket.cwe, wanted.cwe);
  if (!type.includes(1) || !cwe.includes(1)) return null;
  const types = bucket.type.codes;
  const cwes = bucket.cwe.codes;
  const { states } = wanted;
  const decided = states ? states.decisions.rowTest(repositoryId, bucket, states.wanted) : null;
  return (row) => (type[types[row]] & cwe[cwes[row]]) === 1 && (decided === null || decided(row));
}

function flags(dictionary: Dictionary, wanted: string | null): Uint8Array {
  return Uint8Array.from(dictionary.lower, (text) => (wanted === null || text.includes(wanted) ? 1 : 0));
}

function appendRows(
  rows: VulnerabilityRow[],
  run: Run,
  bucket: ListBucket,
  wanted: ContentFilter | null,
  skip: number,
  limit: number,
): void {
  const matches = wanted ? rowFilter(bucket, wanted, run.scan) : () => true;
  if (matches === null) return;
  let left = skip;
  for (let row = run.start; row < run.end && rows.length < limit; row += 1) {
    if (!matches(row)) continue;
    if (left > 0) left -= 1;
    else rows.push(vulnerabilityRow(run.scan, bucket, row));
  }
}

export function vulnerabilityRow(scan: CompletedScan, bucket: ListBucket, row: number): VulnerabilityRow {
  const { id, severity, confidence, title, type, cwe, filePath, shortDescription, cvssVector } = listRow(
    bucket,
    row,
    scan.prefix,
  );
  return {
    id,
    scanId: scan.id,
    scanName: scan.name,
    scanCreatedAt: scan.createdAt.toISOString(),
    severity,
    confidenceScore: confidence,
    title,
    type,
    cwe,
    filePath,
    shortDescription,
    cvssVector: cvssVector === '' ? null : cvssVector,
    createdAt: scan.finishedAt.toISOString(),
  };
}
