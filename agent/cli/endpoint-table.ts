import type { PackageReview } from '#protocol/endpoint-review/packages.js';
import type { EndpointReview } from '#protocol/endpoint-review/review.js';
import { inColumns } from '#reports/columns.js';
import { counted } from '#reports/counted.js';
import { type ChangeStyle, changeCells, gapSentences } from '#reports/endpoint-changes.js';
import { packageCells, packageSentences } from '#reports/package-changes.js';
import { clean } from '#reports/terminal.js';

const plain: ChangeStyle = { code: clean, text: clean, strong: (value) => value };

/**
 * A line a change, in columns, and what is not known: plain text.
 * @param most so many changes are listed, and the others counted
 */
export function endpointTable(review: EndpointReview, most = Number.POSITIVE_INFINITY): string {
  return `${routeTable(review, most)}${packageTable(review.packages, most)}`;
}

function routeTable({ lines, gaps }: EndpointReview, most: number): string {
  const sentences = gapSentences(gaps, plain)
    .map((sentence) => `${sentence}\n`)
    .join('');
  if (lines.length === 0) return `No change of the HTTP endpoints was found.\n${sentences}`;
  const left = lines.length - Math.min(lines.length, most);
  const more = left > 0 ? `${counted(left, 'more change')}\n` : '';
  const rows = lines
    .slice(0, most)
    .map((one) => [...changeCells(one, plain), clean(`${one.file}:${one.line}`)]);
  return `${inColumns([['CHANGE', 'ENDPOINT', 'WHO MAY CALL IT, WHAT IS NEW', 'PLACE'], ...rows]).join('\n')}\n${more}${sentences}`;
}

function packageTable(review: PackageReview | undefined, most: number): string {
  if (!review) return '';
  const rows = review.lines
    .slice(0, most)
    .map((one) => [...packageCells(one, plain), clean(`${one.file}:${one.line}`)]);
  const table = inColumns([['CHANGE', 'PACKAGE', 'WHAT TO KNOW', 'PLACE'], ...rows]);
  const parts = [...(rows.length > 0 ? table : []), ...packageSentences(review, most, plain)];
  return `\n${parts.join('\n')}\n`;
}
