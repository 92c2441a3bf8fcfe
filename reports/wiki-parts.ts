import type { RepositorySummary } from '#protocol/scan-report.js';
import { counted, grouped } from './counted.js';
import { code, table, text } from './markdown-text.js';
import { otherLanguagesText } from './report-input.js';

/** How many rows a table may have that would have so many where there is room. */
export type Fit = (most: number) => number;

export function section(title: string, ...parts: string[]): string {
  const body = parts.filter((part) => part !== '');
  return body.length > 0 ? `## ${title}\n\n${body.join('\n\n')}` : '';
}

/** A table of at most so many rows, with a line that says how many there are besides; null: there is no telling. */
export function limitedTable(
  heads: readonly string[],
  rows: readonly string[][],
  most: number,
  total: number | null = rows.length,
): string {
  if (rows.length === 0) return '';
  const shown = rows.slice(0, most);
  const more =
    total !== null && total > shown.length ? `\n\n${grouped(total - shown.length)} more are not shown.` : '';
  return table(heads, shown) + more;
}

/** Parts of a whole in percent, which add up to 100. */
export function shares(parts: readonly number[]): string[] {
  const total = parts.reduce((sum, part) => sum + part, 0);
  if (total === 0) return parts.map(() => '');
  const exact = parts.map((part) => (part / total) * 100);
  const floors = exact.map(Math.floor);
  let left = 100 - floors.reduce((sum, part) => sum + part, 0);
  const byRest = exact
    .map((part, index) => ({ index, rest: part - floors[index] }))
    .sort((a, b) => b.rest - a.rest || a.index - b.index);
  for (const { index } of byRest) if (left-- > 0) floors[index]++;
  return floors.map((percent, index) => (percent === 0 && parts[index] > 0 ? 'under 1 %' : `${percent} %`));
}

export function sentence(value: string): string {
  return value.charAt(0).toUpperCase() + value.slice(1);
}

/** What the page does not know, and what made it. */
export function notAnalysed({ completeness: done, tool }: RepositorySummary, fit: Fit): string[] {
  const skipped = Object.entries(done.skipped).filter(([, files]) => files > 0);
  const facts = [
    `- ${sentence(done.state)}: ${grouped(done.filesAnalysed)} of ${counted(done.filesFound, 'file')} analysed, ${byteSize(done.bytesAnalysed)}.`,
    ...(skipped.length > 0
      ? [`- Left out: ${skipped.map(([reason, files]) => `${text(reason)} ${grouped(files)}`).join(', ')}.`]
      : []),
    ...(done.otherLanguages
      ? [
          `- Not analysed, since the language is not supported: ${text(otherLanguagesText(done.otherLanguages))}.`,
        ]
      : []),
    ...endpointGaps(done.endpoints),
    `- Engine ${text(tool.engine)}, rules ${code(tool.rules.slice(0, 12))}.`,
  ];
  // Files of other kinds (texts, pictures) are no gap of the scan.
  const gaps = done.skippedFiles.filter(({ reason }) => reason !== 'unsupported');
  const places = gaps.map(({ path, line, reason }) => [
    code(line === undefined ? path : `${path}:${line}`),
    text(reason),
  ]);
  return [facts.join('\n'), limitedTable(['Left out', 'Why'], places, fit(8))];
}

function endpointGaps(gaps: RepositorySummary['completeness']['endpoints']): string[] {
  if (!gaps) return [];
  const { frameworks, languages, unknownPaths, places, isCut } = gaps;
  const [first] = places;
  return [
    ...(frameworks.length > 0 ? [`- Endpoints of ${frameworks.map(text).join(', ')} are not read.`] : []),
    ...(languages.length > 0 ? [`- Code in ${languages.map(text).join(', ')} is not analysed.`] : []),
    ...(unknownPaths > 0 && first
      ? [
          `- ${counted(unknownPaths, 'endpoint')} with a path that is known in part only, \`{unknown}\` for what is missing, as at ${code(`${first.file}:${first.line}`)}.`,
        ]
      : []),
    ...(isCut ? ['- The list of endpoints was cut off at a limit.'] : []),
  ];
}

function byteSize(bytes: number): string {
  if (bytes < 1024) return `${bytes} B`;
  return bytes < 1024 * 1024 ? `${(bytes / 1024).toFixed(1)} KiB` : `${(bytes / 1024 / 1024).toFixed(1)} MiB`;
}
