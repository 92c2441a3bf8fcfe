import type { Finding } from '#protocol/finding.js';
import { type RoutedFinding, routesAdded } from '#protocol/tracking/routes.js';
import { trackFindings } from '#protocol/tracking/track.js';
import { type TrackedFinding, trackedFinding } from '#protocol/tracking/tracked-finding.js';
import type { BaselineState } from '#reports/sarif.js';

/** Findings of an earlier scan. */
export type Baseline = readonly TrackedFinding[];

export interface BaselineComparison {
  /** Findings that the baseline does not have, in list order. */
  added: Finding[];
  unchanged: Finding[];
  /** Of findings that the baseline has, the routes to them that it does not have. */
  routes: RoutedFinding[];
  /** Fingerprints that are gone. */
  fixed: string[];
  states: ReadonlyMap<string, BaselineState>;
}

/** Tells new findings from known ones. */
export function compareWithBaseline(findings: readonly Finding[], baseline: Baseline): BaselineComparison {
  const { earlier, continuity, gone } = trackFindings(baseline, findings.map(trackedFinding));
  const stateOf = { same: 'unchanged', edited: 'updated' } as const;
  const states = continuity.map((one) => (one === null ? 'new' : stateOf[one]));
  return {
    added: findings.filter((_, index) => states[index] === 'new'),
    unchanged: findings.filter((_, index) => states[index] !== 'new'),
    routes: findings.flatMap((finding, index) => {
      const from = earlier[index];
      const routes = from === null ? [] : routesAdded(baseline[from], finding);
      return routes.length > 0 ? [{ fingerprint: finding.fingerprint, routes }] : [];
    }),
    fixed: gone.map((index) => baseline[index].fingerprint),
    states: new Map(findings.map(({ fingerprint }, index) => [fingerprint, states[index]])),
  };
}
