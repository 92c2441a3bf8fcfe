import { type SeverityBand, severityBand } from '#protocol/scan-report.js';
import { GROUP, rowsOfGroup } from './outline.js';
import type { ListedScan, ScanList } from './scan-list.js';

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

/** The scan that shows what a repository has today, and its open findings as the list with `state=open` and `non_product=none` has them. */
export interface RepositoryToday {
  scan: ListedScan;
  open: SeverityCounts;
}

/** @param scans one of each repository, with outlines of their open findings; @returns by the id of the repository */
export async function countOpen(scans: ScanList): Promise<Map<string, RepositoryToday>> {
  const today = new Map<string, RepositoryToday>();
  for await (const part of scans.parts())
    for (const scan of part) {
      const open = noFindings();
      for (let at = 0; at < scan.groups.length; at += GROUP) {
        const [severity, , , , nonProduct] = scans.table.classes[scan.groups[at]];
        if (nonProduct !== '') continue;
        const rows = rowsOfGroup(scan.groups, at);
        open[severityBand(severity)] += rows;
        open.total += rows;
      }
      today.set(scan.repositoryId, { scan, open });
    }
  return today;
}
