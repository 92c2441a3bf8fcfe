import type { Finding } from '#protocol/finding.js';
import { countingNewRoutes, isReopened, type RoutedFinding, routesAdded } from '#protocol/tracking/routes.js';
import { trackFindings } from '#protocol/tracking/track.js';
import { type TrackedFinding, trackedFinding } from '#protocol/tracking/tracked-finding.js';
import type { BaselineState } from '#reports/sarif.js';

/** Findings of an earlier scan. */
export type Baseline = readonly TrackedFinding[];

export interface BaselineComparison {
  /** Findings that the baseline does not have, or has as suppressed and these are not; in list order. */
  added: Finding[];
  /** What somebody should hear of: those, and those of `routes`, which their suppressions are not about. */
  news: Finding[];
  /** All others. */
  unchanged: Finding[];
  /** Of findings that the baseline has, the routes to them that it does not have. */
  routes: RoutedFinding[];
  /** Fingerprints that are gone. */
  fixed: string[];
  states: ReadonlyMap<string, BaselineState>;
}

/** Tells new findings from known ones. */
export function compareWithBaseline(findings: readonly Finding[], baseline: Baseline): BaselineComparison {
  const after = findings.map(trackedFinding);
  const { earlier, continuity, gone } = trackFindings(baseline, after);
  const stateOf = { same: 'unchanged', edited: 'updated' } as const;
  const before = earlier.map((index) => (index === null ? null : baseline[index]));
  const states = continuity.map((one, index) => {
    const known = before[index];
    return one === null || !known || isReopened(known, findings[index]) ? 'new' : stateOf[one];
  });
  const routes = findings.flatMap((finding, index) => {
    const added = routesAdded(before[index] ?? {}, after[index]);
    return added.length > 0 ? [{ fingerprint: finding.fingerprint, routes: added }] : [];
  });
  const routed = new Set(routes.map(({ fingerprint }) => fingerprint));
  const isNews = ({ fingerprint }: Finding, index: number) =>
    states[index] === 'new' || routed.has(fingerprint);
  return {
    added: findings.filter((_, index) => states[index] === 'new'),
    news: findings.filter(isNews).map((finding) => countingNewRoutes(finding, routed)),
    unchanged: findings.filter((finding, index) => !isNews(finding, index)),
    routes,
    fixed: gone.map((index) => baseline[index]).flatMap((one) => (one.suppression ? [] : one.fingerprint)),
    states: new Map(findings.map(({ fingerprint }, index) => [fingerprint, states[index]])),
  };
}
