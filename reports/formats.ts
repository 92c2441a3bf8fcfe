import type { ScanReport } from '#protocol/scan-report.js';
import { codeQualityWriter } from './codequality.js';
import { csvWriter } from './csv.js';
import type { DecidedFindings } from './decided.js';
import { gitlabSastWriter, type SastVersion } from './gitlab-sast.js';
import { toMarkdown } from './markdown.js';
import type { ReportInput } from './report-input.js';
import type { ReportHeader, ReportWriter } from './report-writer.js';
import { type BaselineState, sarifWriter } from './sarif.js';

/** Formats for other programs, which can be written finding by finding. */
export const exportFormats = ['gitlab-sast', 'sarif', 'codequality', 'csv'] as const;
export type ExportFormat = (typeof exportFormats)[number];

export const reportFormats = ['json', ...exportFormats, 'markdown'] as const;
export type ReportFormat = (typeof reportFormats)[number];

export interface ReportOptions {
  /** States of fingerprints against a baseline, for SARIF. */
  baselineStates?: ReadonlyMap<string, BaselineState>;
  /** For SARIF, and those that are false positives for gitlab-sast. */
  decided?: DecidedFindings;
  /** Least confidence of what may fail, for Markdown: what is less sure stands behind. */
  sureFrom?: number;
  /** Line of the schema, for gitlab-sast; 15.0 by default. */
  sastVersion?: SastVersion;
}

/** The report of a scan as text in one of the file formats. `json` is the report itself. */
export function writeReport(
  format: ReportFormat,
  report: ReportInput | ScanReport,
  options: ReportOptions = {},
): string {
  // What is served is in `endpoints`; its outline is for comparisons of our own.
  if (format === 'json') return `${JSON.stringify({ ...report, served: undefined }, null, 2)}\n`;
  if (format === 'markdown') return toMarkdown(report, options.sureFrom);
  const writer = reportWriter(format, report, options);
  const parts = [writer.begin()];
  for (const finding of report.findings) parts.push(writer.add(finding));
  parts.push(writer.end());
  return parts.join('');
}

export function reportWriter(
  format: ExportFormat,
  header: ReportHeader,
  options: ReportOptions = {},
): ReportWriter {
  switch (format) {
    case 'sarif':
      return sarifWriter(header, options.baselineStates, options.decided);
    case 'gitlab-sast':
      return gitlabSastWriter(header, options.sastVersion, options.decided);
    case 'codequality':
      return codeQualityWriter();
    case 'csv':
      return csvWriter();
  }
}
