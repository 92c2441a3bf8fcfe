import { type SeverityBand, severityBand } from '#protocol/scan-report.js';
import type { BucketCache } from './bucket-cache.js';
import type { Decisions } from './decisions.js';
import type { Run } from './list-runs.js';
import type { CompletedScan } from './team-directory.js';

/** Findings by severity, and in all. */
export type SeverityCounts = Record<SeverityBand, number> & { total: number };

export const noFindings = (): SeverityCounts => ({
  critical: 0,
  high: 0,
  medium: 0,
  low: 0,
  info: 0,
  total: 0,
});

/** Open findings of each of these scans, by the id of its repository: as the list with `state=open` shows them. */
export async function openCounts(
  runs: readonly Run[],
  cache: BucketCache,
  scans: ReadonlySet<CompletedScan>,
  decisions: Decisions,
): Promise<Map<string, SeverityCounts>> {
  const counts = new Map([...scans].map(({ repositoryId }) => [repositoryId, noFindings()]));
  for (const { scan, bucket: id, severity, start, end } of runs) {
    const own = scans.has(scan) ? counts.get(scan.repositoryId) : undefined;
    if (!own) continue;
    let count = end - start;
    if (decisions.concern(scan.repositoryId)) {
      const bucket = cache.peek(id) ?? (await cache.read(id, { evict: true }));
      const isOpen = decisions.rowTest(scan.repositoryId, bucket, 'open');
      for (let row = start; isOpen && row < end; row += 1) if (!isOpen(row)) count -= 1;
    }
    own[severityBand(severity)] += count;
    own.total += count;
  }
  return counts;
}
