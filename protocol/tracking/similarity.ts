import { NEIGHBOUR_DIGITS, NEIGHBOURS, type TrackedFinding } from './tracked-finding.js';

/** What is compared of a finding again and again; taken apart when it is first asked for. */
export class Comparable {
  readonly scope: string;
  readonly text: string;
  private hashes: Int32Array | null = null;
  private lines: readonly string[] | null = null;

  constructor(private readonly finding: TrackedFinding) {
    this.scope = finding.scope;
    this.text = finding.text;
  }

  /** Hashes of its tokens in ascending order, of one that is there twice both: so two are compared in one walk. */
  get tokens(): Int32Array {
    this.hashes ??= Int32Array.from(this.text.match(/\w+|[^\w\s]/g) ?? [], hashOf).sort();
    return this.hashes;
  }

  get tokenCount(): number {
    return this.tokens.length;
  }

  /** Known lines around, each with its side. */
  get neighbours(): readonly string[] {
    this.lines ??= linesOf(this.finding.neighbours);
    return this.lines;
  }
}

/** FNV-1a. */
function hashOf(token: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < token.length; at += 1) hash = Math.imul(hash ^ token.charCodeAt(at), 0x01000193);
  return hash;
}

/** Share of tokens that two codes have in common, 0 to 1 (Sørensen-Dice). */
export function textLikeness(one: Comparable, other: Comparable): number {
  if (one.text === other.text) return 1;
  const [left, right] = [one.tokens, other.tokens];
  const total = left.length + right.length;
  if (total === 0) return 0;
  let common = 0;
  for (let n = 0, m = 0; n < left.length && m < right.length; ) {
    const difference = left[n] - right[m];
    if (difference === 0) common += 1;
    if (difference <= 0) n += 1;
    if (difference >= 0) m += 1;
  }
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
