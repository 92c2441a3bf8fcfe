import type { Finding, Place } from '#protocol/finding.js';
import type { RawFinding } from '../analysis/api/result.js';

/** A finding of its own, and what the analysis matched. */
export interface Matched {
  finding: Finding;
  raw: RawFinding;
}

/** What a finding is to another one that speaks for it. */
export function placeOf({ fingerprint, ruleId, title, location, scope, code, neighbours }: Finding): Place {
  return {
    fingerprint,
    ruleId,
    title,
    location,
    scope,
    code,
    ...(neighbours === undefined ? {} : { neighbours }),
  };
}

/** By path and line. */
export function byPlace(
  { location: one, fingerprint }: Place,
  { location: other, fingerprint: second }: Place,
): number {
  return (
    (one.path === other.path ? 0 : one.path < other.path ? -1 : 1) ||
    one.region.startLine - other.region.startLine ||
    one.region.startColumn - other.region.startColumn ||
    (fingerprint < second ? -1 : 1)
  );
}
