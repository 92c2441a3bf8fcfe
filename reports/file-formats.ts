import type { ScanReport } from '#protocol/scan-report.js';
import { type ReportOptions, reportFormats, writeReport } from './formats.js';
import { wikiMarkdown } from './wiki.js';

/** What a scan writes to files: its findings, its HTTP interface as OpenAPI, and a page about the repository. */
export const fileFormats = [...reportFormats, 'openapi', 'wiki'] as const;
export type FileFormat = (typeof fileFormats)[number];

/** The text of a file. A definition is JSON where the name of the file says so, else as it was made. */
export async function writeFileFormat(
  format: FileFormat,
  report: ScanReport,
  file: string | undefined,
  options: ReportOptions = {},
): Promise<string> {
  if (format === 'wiki') return wikiMarkdown(report.summary);
  if (format !== 'openapi') return writeReport(format, report, options);
  const { text, format: written } = report.endpointDefinition;
  const isJson = file?.toLowerCase().endsWith('.json') ?? false;
  if (!isJson || written !== 'yaml') return text;
  // A module of ours: of a CommonJS package that is imported so, the bundle has no names.
  const { yamlAsJson } = await import('./yaml-as-json.js');
  return yamlAsJson(text);
}
