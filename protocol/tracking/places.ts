import { isReopened } from './routes.js';
import { type Continuity, trackFindings } from './track.js';
import { membersOf, type TrackedFinding } from './tracked-finding.js';

/** A place of a finding that was known, and that was not there. */
export interface NewPlace {
  fingerprint: string;
  path: string;
  /** 1-based */
  line: number;
}

/** A finding that was known, and its places that were not. */
export interface PlacedFinding {
  fingerprint: string;
  places: NewPlace[];
}

/** What became of findings, with all their places, from one scan to another. */
export interface WeaknessTracking {
  /** For each finding of the later scan the index of the one of the earlier scan that it is; null: it is new. */
  earlier: (number | null)[];
  continuity: (Continuity | null)[];
  /** For each finding of the later scan that is known, its places that are not. */
  places: NewPlace[][];
  /** Indexes in the earlier scan of those of which no place is left. */
  gone: number[];
}

/**
 * Knows findings again by any of their places: which of them speaks for the others changes with the code, and an earlier scan
 * may have had each as a finding. A place that was suppressed, and now counts, is new.
 */
export function trackWeaknesses(
  before: readonly TrackedFinding[],
  after: readonly TrackedFinding[],
): WeaknessTracking {
  const [earlier, later] = [placesIn(before), placesIn(after)];
  const tracking = trackFindings(
    earlier.map(({ place }) => place),
    later.map(({ place }) => place),
  );
  const left = new Set(tracking.earlier.flatMap((index) => (index === null ? [] : earlier[index].finding)));
  const result: WeaknessTracking = {
    earlier: after.map(() => null),
    continuity: after.map(() => null),
    places: after.map(() => []),
    gone: [...before.keys()].filter((index) => !left.has(index)),
  };
  for (const [index, { finding, place }] of later.entries()) {
    const from = tracking.earlier[index];
    const isKnown = from !== null && !isReopened(earlier[from].place, place);
    if (!isKnown) result.places[finding].push(newPlace(place));
    else if (result.earlier[finding] === null) {
      result.earlier[finding] = earlier[from].finding;
      result.continuity[finding] = tracking.continuity[index];
    }
  }
  for (const [index, from] of result.earlier.entries()) if (from === null) result.places[index] = [];
  return result;
}

interface Placed {
  fingerprint: string;
  places?: readonly { fingerprint: string }[];
}

/** Fingerprints of a finding and of its places. */
export function fingerprintsOf({ fingerprint, places = [] }: Placed): string[] {
  return [fingerprint, ...places.map((place) => place.fingerprint)];
}

/** Whether what was decided is about the finding with all its places. */
export function isClosed(finding: Placed, closed: ReadonlySet<string>): boolean {
  return fingerprintsOf(finding).every((fingerprint) => closed.has(fingerprint));
}

export function newPlace({ fingerprint, path, line }: TrackedFinding): NewPlace {
  return { fingerprint, path, line };
}

function placesIn(findings: readonly TrackedFinding[]): { finding: number; place: TrackedFinding }[] {
  return findings.flatMap((one, finding) => membersOf(one).map((place) => ({ finding, place })));
}
