import type { Finding } from '#protocol/finding.js';

/** List order: severity high to low, code before test code, then path, place, rule. Code units, so that no locale changes it. */
export function compareFindings(one: Finding, other: Finding): number {
  return (
    other.severity - one.severity ||
    Number(one.inTestCode) - Number(other.inTestCode) ||
    compare(one.location.path, other.location.path) ||
    one.location.region.startLine - other.location.region.startLine ||
    one.location.region.startColumn - other.location.region.startColumn ||
    compare(one.ruleId, other.ruleId) ||
    compare(one.fingerprint, other.fingerprint)
  );
}

function compare(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}
