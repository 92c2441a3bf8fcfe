import type { RepositorySummary } from '#protocol/scan-report.js';
import { counted, grouped } from './counted.js';
import { code, table, text } from './markdown-text.js';
import { otherLanguagesText } from './report-input.js';

/** Of reasons, languages and frameworks that are named in one sentence: more than there are. */
export const MAX_NAMES = 20;

/** How many rows a table may have that would have so many where there is room. */
export type Fit = (most: number) => number;

export function section(title: string, ...parts: string[]): string {
  const body = parts.filter((part) => part !== '');
  return body.length > 0 ? `## ${title}\n\n${body.join('\n\n')}` : '';
}

/** A table of at most so many rows, with a line that says how many there are besides; null: there is no telling. */
export function limitedTable<Row>(
  heads: readonly string[],
  rows: readonly Row[],
  cells: (row: Row) => string[],
  most: number,
  total: number | null = rows.length,
): string {
  if (rows.length === 0) return '';
  // Only what is shown is made into Markdown: a summary may have thousands of rows.
  const shown = rows.slice(0, most).map(cells);
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
  const skipped = Object.entries(done.skipped)
    .filter(([, files]) => files > 0)
    .slice(0, MAX_NAMES);
  const facts = [
    `- ${sentence(done.state)}: ${grouped(done.filesAnalysed)} of ${counted(done.filesFound, 'file')} analysed, ${byteSize(done.bytesAnalysed)}.`,
    ...(skipped.length > 0
      ? [`- Left out: ${skipped.map(([reason, files]) => `${text(reason)} ${grouped(files)}`).join(', ')}.`]
      : []),
    ...(done.otherLanguages
      ? [
          `- Not analysed, since the language is not supported: ${text(otherLanguagesText(done.otherLanguages.slice(0, MAX_NAMES)))}.`,
        ]
      : []),
    ...endpointGaps(done.endpoints),
    `- Engine ${text(tool.engine)}, rules ${code(tool.rules.slice(0, 12))}.`,
  ];
  // Files of other kinds (texts, pictures) are no gap of the scan.
  const gaps = done.skippedFiles.filter(({ reason }) => reason !== 'unsupported');
  const cells = ({ path, line, reason }: (typeof gaps)[number]) => [
    code(line === undefined ? path : `${path}:${line}`),
    text(reason),
  ];
  return [facts.join('\n'), limitedTable(['Left out', 'Why'], gaps, cells, fit(8))];
}

function endpointGaps(gaps: RepositorySummary['completeness']['endpoints']): string[] {
  if (!gaps) return [];
  const { frameworks, languages, unknownPaths, places, isCut } = gaps;
  const [first] = places;
  return [
    ...(frameworks.length > 0
      ? [`- Endpoints of ${frameworks.slice(0, MAX_NAMES).map(text).join(', ')} are not read.`]
      : []),
    ...(languages.length > 0
      ? [`- Code in ${languages.slice(0, MAX_NAMES).map(text).join(', ')} is not analysed.`]
      : []),
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
