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

/** `3 too-large, 1 unreadable`: what a scan left out, as numbers of files. */
export function skipText(skipped: ScanReport['completeness']['skipped']): string {
  return Object.entries(skipped)
    .map(([reason, count]) => `${count} ${reason}`)
    .join(', ');
}
