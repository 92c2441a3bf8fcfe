import { createHash } from 'node:crypto';
import { PRINT_DIGITS } from '#protocol/tracking/tracked-finding.js';

/** What makes up the identity of a finding: nothing of its source, of another file, or of where the code stands. */
export interface Identity {
  ruleId: string;
  /** Names of the functions and classes around, outermost first. */
  scope: readonly string[];
  /** Tokens of the sink and its operands. */
  sink: readonly string[];
  /** Where it is: equal findings are told apart by it, and by the lines around. */
  path: string;
  neighbours: string;
}

const DIGITS = 32;

/**
 * Fingerprints `v2:<32 hex digits>` of the findings of one scan, no two equal. The first 20 digits, the *print*, are those
 * of rule, scope and sink alone. Of a finding whose print no other has, so are the last 12. Of equal ones all have others
 * there, by path and lines around, whichever path sorts first: which of them was there before is known by comparing only.
 */
export function fingerprints(identities: readonly Identity[]): string[] {
  const hashes = identities.map(({ ruleId, scope, sink }) => hash([ruleId, scope, sink]));
  const counts = new Map<string, number>();
  for (const one of hashes) counts.set(one, (counts.get(one) ?? 0) + 1);
  const repeats = new Map<string, number>();
  return hashes.map((plain, index) => {
    if (counts.get(plain) === 1) return `v2:${plain}`;
    const { path, neighbours } = identities[index];
    const here = hash([plain, path, neighbours]);
    const repeat = repeats.get(here) ?? 0;
    repeats.set(here, repeat + 1);
    const place = repeat === 0 ? here : hash([here, String(repeat)]);
    return `v2:${plain.slice(0, PRINT_DIGITS)}${place.slice(PRINT_DIGITS)}`;
  });
}

function hash(parts: unknown): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, DIGITS);
}
