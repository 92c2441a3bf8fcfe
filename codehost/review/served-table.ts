import type { EndpointReview, ReviewLine } from '#protocol/endpoint-review/review.js';
import { counted } from '#reports/counted.js';
import { type ChangeStyle, changeCells } from '#reports/endpoint-changes.js';
import { code, table, text } from '#reports/markdown-text.js';

const MAX_ROWS = 20;
const markdown: ChangeStyle = { code, text, strong: (value) => `**${value}**` };

/** Where readers find the code of a line; null where nobody knows. */
export type LineLink = (line: ReviewLine) => string | null;

/**
 * What a merge request changes of what the application serves, as Markdown; null where that is nothing. Lines are in links
 * only: else the text would change whenever code above moves.
 */
export function servedTable(review: EndpointReview, linkOf: LineLink): string | null {
  if (review.length === 0) return null;
  const rows = review.slice(0, MAX_ROWS).map((line) => {
    const link = linkOf(line);
    const place = code(line.file);
    return [...changeCells(line, markdown), link === null ? place : `[${place}](${link})`];
  });
  const parts = [
    '**What this changes of the HTTP endpoints**',
    table(['Change', 'Endpoint', 'Who may call it, what is new', 'Place'], rows),
  ];
  const left = review.length - rows.length;
  if (left > 0)
    parts.push(`${counted(left, 'more change')} of endpoints ${left === 1 ? 'is' : 'are'} not listed here.`);
  return parts.join('\n\n');
}
