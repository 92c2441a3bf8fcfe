import type { ScanReport } from '#protocol/scan-report.js';
import { counted } from '#reports/counted.js';
import { countedFindings, otherLanguagesText, skipText } from '#reports/report-input.js';
import { clean } from '#reports/terminal.js';
import type { BaselineComparison } from '../findings/baseline.js';
import { isSourcePath } from '../languages/registry.js';
import { skipMatters } from '../workspace/completeness.js';

const MAX_NAMED = 5;

/** What was done and what was left out, for people at the end of a scan. */
export function closingLines(report: ScanReport, comparison: BaselineComparison | null): string {
  const { completeness } = report;
  const seconds = (Date.parse(report.finishedAt) - Date.parse(report.startedAt)) / 1000;
  const lines = [
    `Analysed ${counted(completeness.filesAnalysed, 'file')}, ${counted(completeness.linesAnalysed, 'line')} in ${seconds.toFixed(1)} s.`,
  ];
  if (comparison)
    lines.push(
      `Against the baseline: ${countedFindings(comparison.added).length} new, ${comparison.unchanged.length} unchanged, ${comparison.fixed.length} fixed.`,
    );
  const other = otherLanguagesText(completeness.otherLanguages);
  if (other !== '') lines.push(`Not analysed, since the language is not supported: ${other}.`);
  const skipped = skipText(completeness.skipped);
  if (skipped !== '') lines.push(`Skipped: ${skipped}.`);
  if (completeness.state === 'partial') lines.push(...holes(report));
  if (completeness.filesAnalysed === 0)
    lines.push('No file in a supported language was found: is this the right folder?');
  return `${lines.join('\n')}\n`;
}

function holes({ completeness }: ScanReport): string[] {
  const missing = completeness.skippedFiles.filter((skip) => skipMatters(skip, isSourcePath));
  const named = missing
    .slice(0, MAX_NAMED)
    .map(({ path, line, reason }) => `  ${clean(path)}${line === undefined ? '' : `:${line}`} (${reason})`);
  if (missing.length > MAX_NAMED) named.push(`  and ${missing.length - MAX_NAMED} more`);
  return [
    'The scan is partial; not analysed:',
    ...named,
    'Exclude such files in .goalkeeper.yml if they need no analysis.',
  ];
}
