import { NEIGHBOUR_DIGITS, NEIGHBOURS, type TrackedFinding } from './tracked-finding.js';

/** What is compared of a finding again and again. */
export interface Comparable {
  scope: string;
  text: string;
  tokens: ReadonlyMap<string, number>;
  tokenCount: number;
  /** Known lines around, each with its side. */
  neighbours: readonly string[];
}

export function comparable({ scope, text, neighbours }: TrackedFinding): Comparable {
  const tokens = new Map<string, number>();
  const found = text.match(/\w+|[^\w\s]/g) ?? [];
  for (const token of found) tokens.set(token, (tokens.get(token) ?? 0) + 1);
  return { scope, text, tokens, tokenCount: found.length, neighbours: linesOf(neighbours) };
}

/** Share of tokens that two codes have in common, 0 to 1 (Sørensen-Dice). */
export function textLikeness(one: Comparable, other: Comparable): number {
  if (one.text === other.text) return 1;
  const total = one.tokenCount + other.tokenCount;
  if (total === 0) return 0;
  let common = 0;
  for (const [token, count] of one.tokens) common += Math.min(count, other.tokens.get(token) ?? 0);
  return (2 * common) / total;
}

/** Share of the lines around that are the same, 0 to 1; 0 where too few are known to say so. */
export function neighbourLikeness(one: Comparable, other: Comparable): number {
  const total = Math.max(one.neighbours.length, other.neighbours.length);
  if (total < 2) return 0;
  const left = [...other.neighbours];
  let common = 0;
  for (const line of one.neighbours) {
    const at = left.indexOf(line);
    if (at < 0) continue;
    left.splice(at, 1);
    common += 1;
  }
  return common / total;
}

/** With its side: a line that was before and is behind now is not the same neighbour. */
function linesOf(neighbours: string): string[] {
  const none = '0'.repeat(NEIGHBOUR_DIGITS);
  const lines: string[] = [];
  for (let n = 0; n < NEIGHBOURS; n++) {
    const line = neighbours.slice(n * NEIGHBOUR_DIGITS, (n + 1) * NEIGHBOUR_DIGITS);
    if (line.length === NEIGHBOUR_DIGITS && line !== none)
      lines.push(`${n < NEIGHBOURS / 2 ? '-' : '+'}${line}`);
  }
  return lines;
}
