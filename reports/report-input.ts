import type { Finding } from '#protocol/finding.js';
import type { ScanReport } from '#protocol/scan-report.js';

/** What the writers of findings need of a scan; every `ScanReport` is one. Times are ISO 8601. */
export type ReportInput = Pick<
  ScanReport,
  'tool' | 'startedAt' | 'finishedAt' | 'commit' | 'branch' | 'findings'
> & { completeness: Pick<ScanReport['completeness'], 'state' | 'skipped'> };

export const TOOL = {
  id: 'goalkeeper',
  name: 'Goalkeeper',
} as const;

/** Findings that count: without the suppressed ones. */
export function unsuppressed(findings: readonly Finding[]): Finding[] {
  return findings.filter((finding) => !finding.suppression);
}

/** `the data flow is cut: 3 files too-large, 1 file unreadable`: what a partial scan left out. */
export function skipText(skipped: ScanReport['completeness']['skipped']): string {
  return Object.entries(skipped)
    .map(([reason, count]) => `${count} ${reason}`)
    .join(', ');
}
