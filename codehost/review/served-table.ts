import type { EndpointReview, ReviewLine } from '#protocol/endpoint-review/review.js';
import { counted } from '#reports/counted.js';
import { type ChangeStyle, changeCells, gapSentences } from '#reports/endpoint-changes.js';
import { code, table, text } from '#reports/markdown-text.js';

const MAX_ROWS = 20;
export const markdownStyle: ChangeStyle = { code, text, strong: (value) => `**${value}**` };

/** Where readers find the code of a line; null where nobody knows. */
export type LineLink = (line: ReviewLine) => string | null;

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
