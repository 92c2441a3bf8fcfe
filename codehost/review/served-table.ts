import type { PackageReview } from '#protocol/endpoint-review/packages.js';
import type { EndpointReview } from '#protocol/endpoint-review/review.js';
import { counted } from '#reports/counted.js';
import { type ChangeStyle, changeCells, gapSentences } from '#reports/endpoint-changes.js';
import { code, table, text } from '#reports/markdown-text.js';
import { packageCells, packageSentences } from '#reports/package-changes.js';

const MAX_ROWS = 20;
export const markdownStyle: ChangeStyle = { code, text, strong: (value) => `**${value}**` };

/** Where readers find the code of a line; null where nobody knows. */
export type LineLink = (line: { kind: string; file: string; line: number }) => string | null;

/**
 * What a merge request changes of what the application serves, as Markdown, and what of that is not known; null where that is nothing. Lines are in links
 * only: else the text would change whenever code above moves.
 */
export function servedTable({ lines, gaps }: EndpointReview, linkOf: LineLink): string | null {
  const sentences = gapSentences(gaps, markdownStyle);
  if (lines.length === 0) return sentences.length === 0 ? null : sentences.join('\n\n');
  const rows = lines.slice(0, MAX_ROWS).map((line) => {
    const link = linkOf(line);
    const place = code(line.file);
    return [...changeCells(line, markdownStyle), link === null ? place : `[${place}](${link})`];
  });
  const parts = [
    '**What this changes of the HTTP endpoints**',
    table(['Change', 'Endpoint', 'Who may call it, what is new', 'Place'], rows),
  ];
  const left = lines.length - rows.length;
  if (left > 0)
    parts.push(`${counted(left, 'more change')} of endpoints ${left === 1 ? 'is' : 'are'} not listed here.`);
  parts.push(...sentences);
  return parts.join('\n\n');
}

/** The packages that a merge request brings; null where it brings none. */
export function packageTable(review: PackageReview | undefined, linkOf: LineLink): string | null {
  if (!review) return null;
  const sentences = packageSentences(review, MAX_ROWS, markdownStyle);
  if (review.lines.length === 0) return sentences.join('\n\n') || null;
  const rows = review.lines.slice(0, MAX_ROWS).map((line) => {
    const [place, link] = [code(line.file), linkOf(line)];
    return [...packageCells(line, markdownStyle), link === null ? place : `[${place}](${link})`];
  });
  const head = ['Change', 'Package', 'What to know', 'Place'];
  return ['**Packages that this brings**', table(head, rows), ...sentences].join('\n\n');
}
