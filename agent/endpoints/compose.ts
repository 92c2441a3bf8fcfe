import type { Endpoint, EndpointSecurity } from '#protocol/scan-report.js';
import { bothRequired } from './access/security.js';
import { byPathMethodPlace } from './definition.js';
import type { Gaps } from './gaps.js';
import type { Guard, Mount, Route, RouterKey, Routing } from './routes.js';

/** A router that is mounted deeper, or more often, than this is taken for a loop or a bomb. */
const MAX_DEPTH = 12;
const MAX_PLACES = 200;
const MAX_ENDPOINTS = 20_000;

interface Place {
  prefix: string;
  parameters: Endpoint['parameters'];
  checks: readonly Check[];
  tags: readonly string[];
}

/** What a request has to pass, and which requests need not. */
interface Check {
  security: EndpointSecurity;
  exempt: readonly string[];
}

const ROOT: Place = { prefix: '', parameters: [], checks: [], tags: [] };

/** Puts the prefixes of all mounts before the routes, and sorts. A router that nothing mounts serves at the root. */
export function composeEndpoints(routing: Routing, gaps?: Pick<Gaps, 'cut'>): Endpoint[] {
  const mountsOf = new Map<RouterKey, Mount[]>();
  for (const mount of routing.mounts) {
    const list = mountsOf.get(mount.child);
    if (list) list.push(mount);
    else mountsOf.set(mount.child, [mount]);
  }
  const guardsOf = new Map<RouterKey, Guard[]>();
  for (const guard of routing.guards ?? [])
    guardsOf.set(guard.router, [...(guardsOf.get(guard.router) ?? []), guard]);
  const known = new Map<RouterKey, Place[]>();
  const endpoints = new Map<string, Endpoint>();
  for (const route of routing.routes)
    for (const place of placesOf(route.router, mountsOf, guardsOf, known, 0, gaps))
      for (const method of route.methods) {
        if (endpoints.size >= MAX_ENDPOINTS) {
          gaps?.cut();
          break;
        }
        const checks = guarded(route.security, guardsOf.get(route.router), route.path, route.order);
        const endpoint = toEndpoint(route, checks, method, place);
        const key = JSON.stringify([endpoint.method, endpoint.path, endpoint.file, endpoint.line]);
        if (!endpoints.has(key)) endpoints.set(key, endpoint);
      }
  return [...endpoints.values()].sort(byPathMethodPlace);
}

/** All places that a router serves at. Each router is worked out once; one that is being worked out already is a loop and adds nothing. */
function placesOf(
  router: RouterKey,
  mountsOf: ReadonlyMap<RouterKey, Mount[]>,
  guardsOf: ReadonlyMap<RouterKey, readonly Guard[]>,
  known: Map<RouterKey, Place[]>,
  depth: number,
  gaps?: Pick<Gaps, 'cut'>,
): Place[] {
  const done = known.get(router);
  if (done) return done;
  const places: Place[] = [];
  known.set(router, []);
  if (depth < MAX_DEPTH)
    for (const mount of mountsOf.get(router) ?? [])
      for (const parent of placesOf(mount.parent, mountsOf, guardsOf, known, depth + 1, gaps)) {
        if (places.length >= MAX_PLACES) {
          gaps?.cut();
          break;
        }
        const { prefix, parameters, tags = [], order } = mount;
        const checks = guarded(mount.security, guardsOf.get(mount.parent), prefix, order);
        places.push(joined(parent, { prefix, parameters, checks, tags }));
      }
  if (places.length === 0) places.push(ROOT);
  known.set(router, places);
  return places;
}

/** One place below another. A path parameter whose name is taken gets a number. */
function joined(outer: Place, inner: Place, isStrict = false): Place {
  const taken = new Set(outer.parameters.map(({ name }) => name));
  let { prefix } = inner;
  const parameters = inner.parameters.map((parameter) => {
    if (parameter.in !== 'path' || !taken.has(parameter.name)) return parameter;
    let n = 2;
    while (taken.has(`${parameter.name}${n}`)) n++;
    const name = `${parameter.name}${n}`;
    prefix = prefix.replace(`{${parameter.name}}`, `{${name}}`);
    taken.add(name);
    return { ...parameter, name };
  });
  return {
    prefix: joinPaths(outer.prefix, prefix, isStrict),
    parameters: unique([...outer.parameters, ...parameters]),
    checks: [...outer.checks, ...inner.checks],
    tags: [...new Set([...outer.tags, ...inner.tags])],
  };
}

/** A header that both a router and a route ask for is one. */
function unique(parameters: Endpoint['parameters']): Endpoint['parameters'] {
  const byKey = new Map(parameters.map((parameter) => [`${parameter.in} ${parameter.name}`, parameter]));
  return byKey.size === parameters.length ? parameters : [...byKey.values()];
}

/** What a router asks of requests for a path, with what the path itself asks for. */
function guarded(
  own: Endpoint['security'] | undefined,
  guards: readonly Guard[] | undefined,
  path: string,
  order: number | undefined,
): Check[] {
  const checks: Check[] = own ? [{ security: own, exempt: [] }] : [];
  for (const guard of guards ?? []) {
    const isLater = guard.order !== undefined && order !== undefined && guard.order > order;
    const isBelow =
      guard.prefix === '' || path === guard.prefix || path.startsWith(`${guard.prefix.replace(/\/$/, '')}/`);
    if (!isLater && isBelow) checks.unshift({ security: guard.security, exempt: guard.exempt ?? [] });
  }
  return checks;
}

function toEndpoint(route: Route, checks: readonly Check[], method: string, place: Place): Endpoint {
  const { path, tags: own = [], responses = [], body = null, operationId } = route;
  const inner = { prefix: path, parameters: route.parameters, checks, tags: own };
  const { prefix, parameters, checks: all, tags } = joined(place, inner, route.isStrict);
  // A handler of several methods reads the body for those that have one.
  const hasBody = method !== 'GET' && method !== 'HEAD';
  return {
    method: method.toUpperCase(),
    path: prefix || '/',
    framework: route.framework,
    handler: route.handler,
    file: route.file,
    line: route.line,
    parameters: hasBody ? parameters : parameters.filter((one) => one.in !== 'body' && one.in !== 'form'),
    body: hasBody ? body : null,
    responses,
    security: all
      .filter(({ exempt }) => !exempt.some((text) => isExempt(text, prefix || '/', route.handler)))
      .reduce<Endpoint['security']>((sum, { security }) => bothRequired(sum, security), null),
    tags: [...tags],
    ...(operationId === undefined ? {} : { operationId }),
  };
}

/** Whether a check lets a path or a handler pass by its name: `/login`, `auth.login`. */
function isExempt(text: string, path: string, handler: string): boolean {
  if (text.startsWith('/')) return path === text || (text.length > 1 && path.startsWith(text));
  return /^\w+(\.\w+)*$/.test(text) && handler.split('.').at(-1) === text.split('.').at(-1);
}

/** `/api/` and `/users` give `/api/users`; the slash at the end of the second part is kept, since some frameworks mean it. */
export function joinPaths(prefix: string, path: string, isStrict = false): string {
  if (path === '' || (path === '/' && prefix !== '' && !isStrict)) return prefix;
  return `${prefix.replace(/\/+$/, '')}/${path.replace(/^\/+/, '')}`;
}
