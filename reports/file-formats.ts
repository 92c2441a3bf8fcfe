import { parse } from 'yaml';
import type { ScanReport } from '#protocol/scan-report.js';
import { type ReportOptions, reportFormats, writeReport } from './formats.js';
import { wikiMarkdown } from './wiki.js';

/** What a scan writes to files: its findings, its HTTP interface as OpenAPI, and a page about the repository. */
export const fileFormats = [...reportFormats, 'openapi', 'wiki'] as const;
export type FileFormat = (typeof fileFormats)[number];

/** The text of a file. A definition is JSON where the name of the file says so, else as it was made. */
export function writeFileFormat(
  format: FileFormat,
  report: ScanReport,
  file: string | undefined,
  options: ReportOptions = {},
): string {
  if (format === 'wiki') return wikiMarkdown(report.summary);
  if (format !== 'openapi') return writeReport(format, report, options);
  const { text, format: written } = report.endpointDefinition;
  const isJson = file?.toLowerCase().endsWith('.json') ?? false;
  return isJson && written === 'yaml' ? `${JSON.stringify(parse(text), null, 2)}\n` : text;
}
