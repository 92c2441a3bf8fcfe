import { type Finding, type Fix, MAX_PLACES, type Place } from '#protocol/finding.js';
import type { RawFinding } from '../analysis/api/result.js';
import { byPlace, type Matched, placeOf } from './place.js';

/**
 * Joins what rules with a scope found in one of it: settings of one application, places that one stored value gets to. The location that is most certainly right speaks for
 * the others; of several it is the one whose fingerprint comes first, so that neither new locations elsewhere nor moved files
 * change it as a rule. Each location keeps the fix that it has, as they may be in several files.
 * @param matched in list order, perhaps with places
 * @param scopeOf null: it stands alone
 */
export function oneForEachScope(
  matched: readonly Matched[],
  scopeOf: (raw: RawFinding) => string | null,
): Finding[] {
  const inScope = new Map<string, Finding[]>();
  for (const { finding, raw } of matched) {
    // A suppression is about its own location alone.
    const scope = finding.suppression ? null : scopeOf(raw);
    if (scope === null) continue;
    const { ruleId, nonProduct = '', hygiene = false, inTestCode } = finding;
    const key = JSON.stringify([ruleId, scope, nonProduct, hygiene, inTestCode]);
    const known = inScope.get(key);
    if (known) known.push(finding);
    else inScope.set(key, [finding]);
  }
  const joined = new Map<Finding, Finding | null>();
  for (const findings of inScope.values()) join(findings, joined);
  return matched.flatMap(({ finding }) => {
    const one = joined.get(finding);
    return one === undefined ? [finding] : (one ?? []);
  });
}

/** @param joined gets those that speak for others, and null for the others */
function join(findings: readonly Finding[], joined: Map<Finding, Finding | null>): void {
  const sorted = [...findings].sort(
    (one, other) =>
      other.severity - one.severity ||
      other.confidence - one.confidence ||
      (one.fingerprint < other.fingerprint ? -1 : 1),
  );
  let lead: Finding | undefined;
  let places: Place[] = [];
  for (const finding of sorted) {
    const own = finding.places ?? [];
    if (lead === undefined || places.length + 1 + own.length > MAX_PLACES) {
      lead = finding;
      places = [...own];
      continue;
    }
    places.push(...asPlaces(finding, lead.fix !== undefined));
    joined.set(finding, null);
    joined.set(lead, { ...lead, places: [...places].sort(byPlace) });
  }
}

/** A finding and its places as places of another one, with the fix that they have in common. */
function asPlaces(finding: Finding, leadHasFix: boolean): Place[] {
  const fix = finding.fix ? withoutLines(finding.fix) : leadHasFix ? null : undefined;
  return [placeOf(finding), ...(finding.places ?? [])].map((place) =>
    fix === undefined ? place : { ...place, fix },
  );
}

function withoutLines({ lines: _, ...fix }: Fix): Fix {
  return fix;
}
