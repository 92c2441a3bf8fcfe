import { type Finding, type Fix, isCounted } from '#protocol/finding.js';
import type { OtherLanguage, ScanReport } from '#protocol/scan-report.js';
import { counted } from './counted.js';

/** What the writers of findings need of a scan; every `ScanReport` is one. Times are ISO 8601. */
export type ReportInput = Pick<
  ScanReport,
  'tool' | 'startedAt' | 'finishedAt' | 'commit' | 'branch' | 'findings'
> & { completeness: Pick<ScanReport['completeness'], 'state' | 'skipped' | 'settings'> };

export const TOOL = {
  id: 'goalkeeper',
  name: 'Goalkeeper',
} as const;

/** Findings that count: in product code, and not suppressed. */
export function countedFindings(findings: readonly Finding[]): Finding[] {
  return findings.filter(isCounted);
}

/** What a finding outside product code is in, for people; null for others. */
export function nonProductText({ nonProduct }: Pick<Finding, 'nonProduct'>): string | null {
  switch (nonProduct) {
    case undefined:
      return null;
    case 'test':
      return 'test or example code';
    case 'vendored':
      return 'vendored code';
    case 'generated':
      return 'generated code';
  }
}

/** Whether a fix changes more than the weakness, for people. */
export function effectOfFix({ preservesBehaviour }: Pick<Fix, 'preservesBehaviour'>): string {
  return preservesBehaviour ? 'preserves behaviour' : 'may change behaviour';
}

/** All but the suppressed ones. */
export function unsuppressed(findings: readonly Finding[]): Finding[] {
  return findings.filter((finding) => !finding.suppression);
}

/** `Go (12 files, 3,400 lines), Ruby (1 file, 20 lines)`; `''` where there is none. */
export function otherLanguagesText(languages: readonly OtherLanguage[] = []): string {
  return languages
    .map(({ language, files, lines }) => `${language} (${counted(files, 'file')}, ${counted(lines, 'line')})`)
    .join(', ');
}

/** `3 too-large, 1 unreadable`: what a scan left out, as numbers of files. */
export function skipText(skipped: ScanReport['completeness']['skipped']): string {
  return Object.entries(skipped)
    .map(([reason, count]) => `${count} ${reason}`)
    .join(', ');
}
