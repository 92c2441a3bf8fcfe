import { type Found, keyOf } from './router-calls.js';
import type { RouterKey } from './routes.js';
import type { Foreign } from './wiring/value.js';

/**
 * A function that makes a router may have been run by itself, before whatever calls it: the router of that run is mounted
 * nowhere, while that of the call is. Leaves out what was made at one place both ways and is not mounted, with all below it.
 */
export function withoutRepeated(found: Found, made: Iterable<Foreign>): Found {
  const siteOf = new Map<RouterKey, string>();
  for (const one of made) if (one.made) siteOf.set(keyOf(one), `${one.made.unit} ${one.made.node}`);
  const parentsOf = new Map<RouterKey, RouterKey[]>();
  for (const { child, parent } of found.mounts)
    parentsOf.set(child, [...(parentsOf.get(child) ?? []), parent]);
  const mountedSites = new Set(
    [...siteOf].flatMap(([router, site]) => (parentsOf.has(router) ? [site] : [])),
  );
  const repeated = new Set<RouterKey>();
  for (const [router, site] of siteOf)
    if (!parentsOf.has(router) && mountedSites.has(site)) repeated.add(router);
  if (repeated.size === 0) return found;
  for (let size = 0; size < repeated.size; ) {
    size = repeated.size;
    for (const [child, parents] of parentsOf)
      if (parents.every((parent) => repeated.has(parent))) repeated.add(child);
  }
  return {
    ...found,
    routes: found.routes.filter(({ router }) => !repeated.has(router)),
    mounts: found.mounts.filter(({ parent }) => !repeated.has(parent)),
    guards: found.guards.filter(({ router }) => !repeated.has(router)),
  };
}
