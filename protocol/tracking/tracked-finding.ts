import type { Finding, Route, Suppression } from '../finding.js';

/** Hex digits of a fingerprint that are its print: of rule, scope and sink, wherever the finding is. */
export const PRINT_DIGITS = 20;
/** Lines around a finding that are known by a short hash, half of them before it. */
export const NEIGHBOURS = 6;
export const NEIGHBOUR_DIGITS = 4;

const MAX_TEXT = 200;
const versioned = /^v(\d+):([0-9a-f]+)$/;

/** As much of a finding as it takes to know it again in another scan. */
export interface TrackedFinding {
  /** `v1:` or `v2:` + 32 hex digits */
  fingerprint: string;
  ruleId: string;
  path: string;
  /** 1-based */
  line: number;
  /** Enclosing function or class, `''` at module level. */
  scope: string;
  /** Its code without blanks, at most 200 characters. */
  text: string;
  /** As in `Finding`; `''` where it is not known. */
  neighbours: string;
  /** As in `Finding`. */
  routes?: readonly Route[];
  /** As in `Finding`. */
  suppression?: Suppression;
}

type TrackedFields = Pick<
  Finding,
  'fingerprint' | 'ruleId' | 'location' | 'scope' | 'code' | 'neighbours' | 'routes' | 'suppression'
>;

export function trackedFinding({
  fingerprint,
  ruleId,
  location,
  scope,
  code,
  neighbours = '',
  routes,
  suppression,
}: TrackedFields): TrackedFinding {
  const { path, region } = location;
  const text = code.replace(/\s+/g, '').replace(/[`']/g, '"').replace(/;$/, '').slice(0, MAX_TEXT);
  return {
    ...{ fingerprint, ruleId, path, line: region.startLine, scope, text, neighbours },
    ...(routes && { routes }),
    ...(suppression && { suppression }),
  };
}

/**
 * What equal findings share, wherever they are. Of `v1:` it is the whole fingerprint: those are of other things, and equal
 * to no other scan's but one of that version.
 */
export function printOf(fingerprint: string): string {
  const match = versioned.exec(fingerprint);
  return match?.[1] === '2' ? `v2:${match[2].slice(0, PRINT_DIGITS)}` : fingerprint;
}

/** Whether today's agents make fingerprints of this version. */
export function isCurrent(fingerprint: string): boolean {
  return fingerprint.startsWith('v2:');
}
