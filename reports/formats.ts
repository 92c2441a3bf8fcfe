import type { ScanReport } from '#protocol/scan-report.js';
import { toCodeQuality } from './codequality.js';
import { toGitlabSast } from './gitlab-sast.js';
import { toMarkdown } from './markdown.js';
import type { ReportInput } from './report-input.js';
import { type BaselineState, toSarif } from './sarif.js';

export const reportFormats = ['json', 'sarif', 'gitlab-sast', 'codequality', 'markdown'] as const;
export type ReportFormat = (typeof reportFormats)[number];

/** The report of a scan as text in one of the file formats. `json` is the report itself. */
export function writeReport(
  format: ReportFormat,
  report: ReportInput | ScanReport,
  baselineStates?: ReadonlyMap<string, BaselineState>,
): string {
  if (format === 'markdown') return toMarkdown(report);
  return `${JSON.stringify(toDocument(format, report, baselineStates), null, 2)}\n`;
}

function toDocument(
  format: Exclude<ReportFormat, 'markdown'>,
  report: ReportInput | ScanReport,
  baselineStates?: ReadonlyMap<string, BaselineState>,
): unknown {
  switch (format) {
    case 'json':
      return report;
    case 'sarif':
      return toSarif(report, baselineStates);
    case 'gitlab-sast':
      return toGitlabSast(report);
    case 'codequality':
      return toCodeQuality(report.findings);
  }
}
