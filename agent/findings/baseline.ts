import type { Finding } from '#protocol/finding.js';
import { trackFindings } from '#protocol/tracking/track.js';
import { type TrackedFinding, trackedFinding } from '#protocol/tracking/tracked-finding.js';
import type { BaselineState } from '#reports/sarif.js';

/** Findings of an earlier scan. */
export type Baseline = readonly TrackedFinding[];

export interface BaselineComparison {
  /** Findings that the baseline does not have, in list order. */
  added: Finding[];
  unchanged: Finding[];
  /** Fingerprints that are gone. */
  fixed: string[];
  states: ReadonlyMap<string, BaselineState>;
}

/** Tells new findings from known ones. */
export function compareWithBaseline(findings: readonly Finding[], baseline: Baseline): BaselineComparison {
  const { continuity, gone } = trackFindings(baseline, findings.map(trackedFinding));
  const stateOf = { same: 'unchanged', edited: 'updated' } as const;
  const states = continuity.map((one) => (one === null ? 'new' : stateOf[one]));
  return {
    added: findings.filter((_, index) => states[index] === 'new'),
    unchanged: findings.filter((_, index) => states[index] !== 'new'),
    fixed: gone.map((index) => baseline[index].fingerprint),
    states: new Map(findings.map(({ fingerprint }, index) => [fingerprint, states[index]])),
  };
}
