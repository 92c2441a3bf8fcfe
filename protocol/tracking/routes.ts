import { type Finding, MAX_ROUTES, type Route } from '../finding.js';
import type { TrackedFinding } from './tracked-finding.js';

/** What a route is known by: lines shift. */
export type KnownRoute = Pick<Route, 'name' | 'file'>;

/** A finding that was known, and the routes to it that were not. */
export interface RoutedFinding {
  fingerprint: string;
  routes: Route[];
}

type Routed = Pick<TrackedFinding, 'routes' | 'suppression'> & Partial<Pick<TrackedFinding, 'path'>>;

/**
 * The routes of a finding that the same finding of an earlier scan does not have. Routes are known again one to one, by name
 * and file, by name alone (moved), then by file alone (renamed), so that only one that came in addition is new; the file of
 * the finding stays the same when it is moved. None is new where the earlier scan does not know routes, or not all of them.
 * Nor is one to a suppressed finding, unless its suppression was there before, word for word: who has written or changed one
 * since has seen what there is.
 */
export function routesAdded(before: Routed, after: Routed): Route[] {
  if (!before.routes || before.routes.length >= MAX_ROUTES) return [];
  if (!isSuppressedAlike(before, after)) return [];
  const known = before.routes.map((route) => ({ ...route, file: fileBeside(before, route) }));
  let left = (after.routes ?? []).map((route) => ({ route, ...route, file: fileBeside(after, route) }));
  for (const keyOf of [placeOf, nameOf, fileOf])
    left = left.filter((route) => {
      const at = known.findIndex((other) => keyOf(other) === keyOf(route));
      if (at >= 0) known.splice(at, 1);
      return at < 0;
    });
  return left.map(({ route }) => route);
}

function fileBeside({ path }: Routed, { file }: KnownRoute): string {
  return file === path ? '' : file;
}

/** Whether a finding that was suppressed counts now: then all of it is new. */
export function isReopened(before: Routed, after: Routed): boolean {
  return before.suppression !== undefined && after.suppression === undefined;
}

/** The finding as it counts where routes to it are new: a suppression is not about these. */
export function countingNewRoutes(finding: Finding, routed: { has(fingerprint: string): boolean }): Finding {
  if (!finding.suppression || !routed.has(finding.fingerprint)) return finding;
  const { suppression: _, ...open } = finding;
  return open;
}

/** Whether neither is suppressed, or both are, for the same reason and not by rule. */
function isSuppressedAlike({ suppression: before }: Routed, { suppression: after }: Routed): boolean {
  if (!before || !after) return !before && !after;
  return before.kind === after.kind && before.reason === after.reason && !after.forRule;
}

/** Whether what was decided with these routes at hand is about all of the new ones. Without any, it is about none. */
export function coversRoutes(
  known: readonly KnownRoute[] | undefined,
  added: readonly KnownRoute[],
): boolean {
  const places = new Set(known?.map(placeOf));
  const names = new Set(known?.map(nameOf));
  return added.every((route) => places.has(placeOf(route)) || names.has(route.name));
}

const placeOf = ({ name, file }: KnownRoute) => `${file}\0${name}`;
const nameOf = ({ name }: KnownRoute) => name;
const fileOf = ({ file }: KnownRoute) => file;
