import type { Finding, Place, Route, Suppression } from '../finding.js';

/** Hex digits of a fingerprint that are its print: of rule, scope and sink, wherever the finding is. */
export const PRINT_DIGITS = 20;
/** Lines around a finding that are known by a short hash, half of them before it. */
export const NEIGHBOURS = 6;
export const NEIGHBOUR_DIGITS = 4;

const MAX_TEXT = 200;
const versioned = /^v(\d+):([0-9a-f]+)$/;

/** As much of a place as it takes to know it again in another scan. */
export interface TrackedPlace {
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
}

/** The same of a finding. */
export interface TrackedFinding extends TrackedPlace {
  /** As in `Finding`. */
  routes?: readonly Route[];
  /** As in `Finding`. */
  suppression?: Suppression;
  /** As in `Finding`. */
  places?: readonly TrackedPlace[];
}

type PlaceFields = Pick<Place, 'fingerprint' | 'ruleId' | 'location' | 'scope' | 'code' | 'neighbours'>;
type TrackedFields = PlaceFields & Pick<Finding, 'routes' | 'suppression' | 'places'>;

export function trackedFinding(finding: TrackedFields): TrackedFinding {
  const { routes, suppression, places } = finding;
  return {
    ...trackedPlace(finding),
    ...(routes && { routes }),
    ...(suppression && { suppression }),
    ...(places && { places: places.map(trackedPlace) }),
  };
}

function trackedPlace({
  fingerprint,
  ruleId,
  location,
  scope,
  code,
  neighbours = '',
}: PlaceFields): TrackedPlace {
  const { path, region } = location;
  const text = code.replace(/\s+/g, '').replace(/[`']/g, '"').replace(/;$/, '').slice(0, MAX_TEXT);
  return { fingerprint, ruleId, path, line: region.startLine, scope, text, neighbours };
}

/** Each place of a finding as a finding, its own first: what another scan may have as findings, or in another grouping. */
export function membersOf({ places = [], ...own }: TrackedFinding): TrackedFinding[] {
  const { routes, suppression } = own;
  const shared = { ...(routes && { routes }), ...(suppression && { suppression }) };
  return [own, ...places.map((place) => ({ ...place, ...shared }))];
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
