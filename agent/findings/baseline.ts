import type { Finding } from '#protocol/finding.js';
import { type PlacedFinding, trackWeaknesses } from '#protocol/tracking/places.js';
import { countingNewRoutes, type RoutedFinding, routesAdded } from '#protocol/tracking/routes.js';
import { type TrackedFinding, trackedFinding } from '#protocol/tracking/tracked-finding.js';
import type { BaselineState } from '#reports/sarif.js';

/** Findings of an earlier scan. */
export type Baseline = readonly TrackedFinding[];

export interface BaselineComparison {
  /** Findings that the baseline does not have, or has as suppressed and these are not; in list order. */
  added: Finding[];
  /** What somebody should hear of: those, those of `places`, and those of `routes`, which their suppressions are not about. */
  news: Finding[];
  /** All others. */
  unchanged: Finding[];
  /** Of findings that the baseline has, the routes to them that it does not have. */
  routes: RoutedFinding[];
  /** Of findings that the baseline has, their places that it does not have. */
  places: PlacedFinding[];
  /** Fingerprints that are gone. */
  fixed: string[];
  states: ReadonlyMap<string, BaselineState>;
}

/** Tells new findings from known ones. */
export function compareWithBaseline(findings: readonly Finding[], baseline: Baseline): BaselineComparison {
  const after = findings.map(trackedFinding);
  const tracking = trackWeaknesses(baseline, after);
  const stateOf = { same: 'unchanged', edited: 'updated' } as const;
  const states = tracking.continuity.map((one) => (one === null ? 'new' : stateOf[one]));
  const routes = findings.flatMap(({ fingerprint }, index) => {
    const from = tracking.earlier[index];
    const added = from === null ? [] : routesAdded(baseline[from], after[index]);
    return added.length > 0 ? [{ fingerprint, routes: added }] : [];
  });
  const places = findings.flatMap(({ fingerprint }, index) => {
    const added = tracking.places[index];
    return added.length > 0 ? [{ fingerprint, places: added }] : [];
  });
  const routed = new Set(routes.map(({ fingerprint }) => fingerprint));
  const placed = new Set(places.map(({ fingerprint }) => fingerprint));
  const isNews = ({ fingerprint }: Finding, index: number) =>
    states[index] === 'new' || routed.has(fingerprint) || placed.has(fingerprint);
  return {
    added: findings.filter((_, index) => states[index] === 'new'),
    news: findings.filter(isNews).map((finding) => countingNewRoutes(finding, routed)),
    unchanged: findings.filter((finding, index) => !isNews(finding, index)),
    routes,
    places,
    fixed: tracking.gone
      .map((index) => baseline[index])
      .flatMap((one) => (one.suppression ? [] : one.fingerprint)),
    states: new Map(findings.map(({ fingerprint }, index) => [fingerprint, states[index]])),
  };
}
