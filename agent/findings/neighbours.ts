import { createHash } from 'node:crypto';
import type { Region } from '#protocol/finding.js';
import { NEIGHBOUR_DIGITS, NEIGHBOURS } from '#protocol/tracking/tracked-finding.js';
import type { SourceView } from './source-view.js';

/** Lines looked through on either side: behind a long comment nothing is near. */
const REACH = 20;
const MAX_LINE = 1000;

/**
 * Short hashes of the lines around a finding that say something, three before it (the nearest last) and three behind it;
 * zeros where there are none. Blanks, quotes and what stands at the end of a line do not count, nor do comments.
 */
export function neighboursOf(
  view: SourceView,
  { startLine, endLine }: Region,
  mask: (text: string) => string,
): string {
  const before = nearest(view, startLine, -1, mask).reverse();
  const behind = nearest(view, endLine, 1, mask);
  const none = '0'.repeat(NEIGHBOUR_DIGITS);
  const half = NEIGHBOURS / 2;
  return [
    ...Array.from({ length: half - before.length }, () => none),
    ...before,
    ...behind,
    ...Array.from({ length: half - behind.length }, () => none),
  ].join('');
}

function nearest(view: SourceView, from: number, step: 1 | -1, mask: (text: string) => string): string[] {
  const found: string[] = [];
  for (
    let line = from + step;
    Math.abs(line - from) <= REACH && found.length < NEIGHBOURS / 2;
    line += step
  ) {
    const text = view.line(line);
    if (text.length > MAX_LINE) continue;
    const meant = meaning(mask(text));
    if (meant !== '') found.push(createHash('sha256').update(meant).digest('hex').slice(0, NEIGHBOUR_DIGITS));
  }
  return found;
}

/** `''` for a line of brackets or comment alone. */
function meaning(line: string): string {
  const text = line.trim();
  if (/^(\/\/|#|\/?\*)/.test(text)) return '';
  const compact = text
    .replace(/\s+/g, '')
    .replace(/[`']/g, '"')
    .replace(/[;,]+$/, '');
  return /\w/.test(compact) ? compact : '';
}
