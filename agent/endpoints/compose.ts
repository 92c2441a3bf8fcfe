import type { Endpoint } from '#protocol/scan-report.js';
import { byPathMethodPlace } from './definition.js';
import type { Mount, Route, RouterKey, Routing } from './routes.js';

/** A router that is mounted deeper, or more often, than this is taken for a loop or a bomb. */
const MAX_DEPTH = 12;
const MAX_PLACES = 200;
const MAX_ENDPOINTS = 20_000;

interface Place {
  prefix: string;
  parameters: Endpoint['parameters'];
}

/** Puts the prefixes of all mounts before the routes, and sorts. A router that nothing mounts serves at the root. */
export function composeEndpoints(routing: Routing): Endpoint[] {
  const mountsOf = new Map<RouterKey, Mount[]>();
  for (const mount of routing.mounts) {
    const list = mountsOf.get(mount.child);
    if (list) list.push(mount);
    else mountsOf.set(mount.child, [mount]);
  }
  const known = new Map<RouterKey, Place[]>();
  const endpoints = new Map<string, Endpoint>();
  for (const route of routing.routes)
    for (const place of placesOf(route.router, mountsOf, known, []))
      for (const method of route.methods) {
        const endpoint = toEndpoint(route, method, place);
        const key = JSON.stringify([endpoint.method, endpoint.path, endpoint.file, endpoint.line]);
        if (endpoints.size < MAX_ENDPOINTS && !endpoints.has(key)) endpoints.set(key, endpoint);
      }
  return [...endpoints.values()].sort(byPathMethodPlace);
}

function placesOf(
  router: RouterKey,
  mountsOf: Map<RouterKey, Mount[]>,
  known: Map<RouterKey, Place[]>,
  path: RouterKey[],
): Place[] {
  const done = known.get(router);
  if (done) return done;
  const mounts = (mountsOf.get(router) ?? []).filter(
    (mount) => mount.parent !== router && !path.includes(mount.parent),
  );
  const places: Place[] = [];
  if (path.length < MAX_DEPTH)
    for (const mount of mounts)
      for (const parent of placesOf(mount.parent, mountsOf, known, [...path, router])) {
        if (places.length >= MAX_PLACES) break;
        places.push({
          prefix: joinPaths(parent.prefix, mount.prefix),
          parameters: [...parent.parameters, ...mount.parameters],
        });
      }
  if (places.length === 0) places.push({ prefix: '', parameters: [] });
  if (path.length === 0) known.set(router, places);
  return places;
}

function toEndpoint(route: Route, method: string, place: Place): Endpoint {
  return {
    method: method.toUpperCase(),
    path: joinPaths(place.prefix, route.path) || '/',
    framework: route.framework,
    handler: route.handler,
    file: route.file,
    line: route.line,
    parameters: [...place.parameters, ...route.parameters],
  };
}

/** `/api/` and `/users` give `/api/users`; the slash at the end of the second part is kept, since some frameworks mean it. */
export function joinPaths(prefix: string, path: string): string {
  if (path === '' || (path === '/' && prefix !== '')) return prefix;
  return `${prefix.replace(/\/+$/, '')}/${path.replace(/^\/+/, '')}`;
}
