import { stringify } from 'csv-stringify/sync';
import type { Finding } from '#protocol/finding.js';
import { severityBand } from '#protocol/scan-report.js';
import type { ReportWriter } from './report-writer.js';

const MAX_CELL = 2000;

const columns = [
  'severity',
  'rating',
  'confidence',
  'title',
  'type',
  'cwe',
  'file',
  'line',
  'end line',
  'scope',
  'message',
  'code',
  'remediation',
  'fix',
  'fix preserves behaviour',
  'rule',
  'cvss',
  'test code',
  'outside product code',
  'fingerprint',
  'hygiene',
  'other locations',
];

/**
 * CSV (RFC 4180, UTF-8) with a line of names, for spreadsheets: a cell that a spreadsheet would take for a formula begins
 * with an apostrophe, and no cell has line breaks. Suppressed findings are left out.
 */
export function csvWriter(): ReportWriter {
  return {
    begin: () => line(columns),
    add: (finding) => (finding.suppression ? '' : line(row(finding))),
    end: () => '',
  };
}

function row(finding: Finding): (string | number)[] {
  const { path, region } = finding.location;
  return [
    finding.severity,
    severityBand(finding.severity),
    finding.confidence,
    cell(finding.title),
    cell(finding.type),
    finding.cweIds.join(' '),
    cell(path),
    region.startLine,
    region.endLine,
    cell(finding.scope),
    cell(finding.message),
    cell(finding.code),
    cell(finding.remediation),
    cell(finding.fix?.description ?? ''),
    finding.fix ? (finding.fix.preservesBehaviour ? 'yes' : 'no') : '',
    finding.ruleId,
    finding.cvssVector,
    finding.inTestCode ? 'yes' : 'no',
    finding.nonProduct ?? '',
    finding.fingerprint,
    finding.hygiene ? 'yes' : 'no',
    cell(
      (finding.places ?? []).map(({ location }) => `${location.path}:${location.region.startLine}`).join(' '),
    ),
  ];
}

function line(cells: (string | number)[]): string {
  return stringify([cells], { escape_formulas: true, record_delimiter: 'windows' });
}

/** On one line, bounded, without control characters and halves of surrogate pairs. */
function cell(text: string): string {
  return text
    .slice(0, MAX_CELL)
    .replace(/[\p{C}\p{Z}\s]+/gu, ' ')
    .trim();
}
