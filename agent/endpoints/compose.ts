import type { Endpoint } from '#protocol/scan-report.js';
import { unread } from './access/handlers.js';
import { fitOf, isMeantBy, type PathPattern } from './access/path-patterns.js';
import { bothRequired, doubted, type Security } from './access/security.js';
import { summed } from './access/sum.js';
import { byPathMethodPlace } from './definition.js';
import type { Gaps } from './gaps.js';
import { UNKNOWN } from './path-template.js';
import type { Front, Guard, Mount, Route, RouterKey, Routing, SourcePlace } from './routes.js';
import { GAPS, hasGap } from './wiring/value.js';

/** A router that is mounted deeper, or more often, than this is taken for a loop or a bomb. */
const MAX_DEPTH = 12;
const MAX_PLACES = 200;
const MAX_ENDPOINTS = 20_000;

interface Place {
  prefix: string;
  parameters: Endpoint['parameters'];
  checks: readonly Check[];
  tags: readonly string[];
  /** Where it is mounted. */
  files: readonly string[];
  /** Where the parts of the prefix are written that are not known; null: where the route is. */
  unknown: readonly (SourcePlace | null)[];
}

/** What a request has to pass, and which requests need not. */
interface Check {
  security: Security;
  exempt: readonly string[];
  open?: readonly PathPattern[];
  only?: readonly string[];
}

const ROOT: Place = { prefix: '', parameters: [], checks: [], tags: [], files: [], unknown: [] };

/** Puts the prefixes of all mounts before the routes, and sorts. An application that nothing mounts serves at the root. */
export function composeEndpoints(routing: Routing, gaps?: Pick<Gaps, 'cut' | 'cutIn'>): Endpoint[] {
  const mountsOf = new Map<RouterKey, Mount[]>();
  for (const mount of routing.mounts) {
    const list = mountsOf.get(mount.child);
    if (list) list.push(mount);
    else mountsOf.set(mount.child, [mount]);
  }
  const guardsOf = new Map<RouterKey, Guard[]>();
  for (const guard of routing.guards ?? [])
    guardsOf.set(guard.router, [...(guardsOf.get(guard.router) ?? []), guard]);
  const fronts = new Fronts(routing.fronts ?? []);
  const places = new Places(mountsOf, guardsOf, routing.parts ?? new Map(), fronts);
  const endpoints = new Map<string, Endpoint>();
  for (const route of routing.routes) {
    const served = places.of(route.router);
    if (places.cut.has(route.router)) gaps?.cutIn(route.file);
    for (const place of served)
      for (const method of route.methods) {
        if (endpoints.size >= MAX_ENDPOINTS) {
          gaps?.cut();
          break;
        }
        const checks = guarded(route.security, guardsOf.get(route.router), route.path, route.order);
        const endpoint = toEndpoint(route, checks, method, place, fronts);
        const key = JSON.stringify([
          endpoint.method,
          endpoint.path,
          endpoint.file,
          endpoint.line,
          endpoint.unknown,
        ]);
        if (!endpoints.has(key)) endpoints.set(key, endpoint);
      }
  }
  return [...endpoints.values()].sort(byPathMethodPlace);
}

/** Where routers serve. */
class Places {
  /** Routers that serve at more places than are known. */
  readonly cut = new Set<RouterKey>();
  private readonly known = new Map<RouterKey, Place[]>();

  constructor(
    private readonly mountsOf: ReadonlyMap<RouterKey, Mount[]>,
    private readonly guardsOf: ReadonlyMap<RouterKey, readonly Guard[]>,
    private readonly parts: NonNullable<Routing['parts']>,
    private readonly fronts: Fronts,
  ) {}

  /** All places that a router serves at. Each router is worked out once; one that is being worked out already is a loop and adds nothing. */
  of(router: RouterKey, depth = 0): Place[] {
    const done = this.known.get(router);
    if (done) return done;
    const places: Place[] = [];
    this.known.set(router, []);
    if (depth < MAX_DEPTH)
      for (const mount of this.mountsOf.get(router) ?? []) {
        const parents = this.of(mount.parent, depth + 1);
        const left = MAX_PLACES - places.length;
        if (parents.length > left || this.cut.has(mount.parent)) this.cut.add(router);
        for (const parent of parents.slice(0, left)) places.push(joined(parent, this.mounted(mount)));
      }
    if (places.length === 0) places.push(this.unmounted(router));
    this.known.set(router, places);
    return places;
  }

  private mounted({ parent, prefix, parameters, tags = [], security, order, place }: Mount): Place {
    const checks = guarded(security, this.guardsOf.get(parent), prefix, order);
    const files = place ? [place.file] : [];
    const unknown = unknownAt(parameters, place ?? null);
    return this.fronts.before({ prefix, parameters, checks, tags, files, unknown }, parent, order);
  }

  private unmounted(router: RouterKey): Place {
    if (!this.parts.has(router)) return ROOT;
    const { path, parameters } = UNKNOWN;
    const place = this.parts.get(router) ?? null;
    // What is before a router that nothing is seen to mount may check who asks.
    const before = place && unread('what mounts it', place);
    const checks = before ? [{ security: before, exempt: [] }] : [];
    return { ...ROOT, prefix: path, parameters, checks, unknown: [place] };
  }
}

/** What routers take off the front of paths. */
class Fronts {
  private readonly of = new Map<RouterKey, Front[]>();

  constructor(fronts: readonly Front[]) {
    for (const front of fronts) this.of.set(front.router, [...(this.of.get(front.router) ?? []), front]);
  }

  /** A path at a router, as callers write it. What was taken off last stands next to what is left. */
  before(place: Place, router: RouterKey, order: number | undefined): Place {
    let called = place;
    for (const front of [...(this.of.get(router) ?? [])].reverse()) {
      const isLater = front.order !== undefined && order !== undefined && front.order > order;
      if (isLater || !isWithin(called.prefix, front.prefix)) continue;
      const rest = { ...called, prefix: called.prefix.slice(front.prefix.length) };
      const taken = {
        ...ROOT,
        prefix: joinPaths(front.prefix, front.path),
        parameters: front.parameters,
        files: [front.place.file],
        unknown: unknownAt(front.parameters, front.place),
      };
      called = joined(taken, rest);
    }
    return called;
  }
}

function isWithin(path: string, prefix: string): boolean {
  return prefix === '' || path === prefix || path.startsWith(`${prefix.replace(/\/$/, '')}/`);
}

/** Where a path is written, if a part of it is not known. */
function unknownAt(parameters: Endpoint['parameters'], place: SourcePlace | null): Place['unknown'] {
  return parameters.some(({ isUnknown }) => isUnknown) ? [place] : [];
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
    files: [...outer.files, ...inner.files],
    unknown: [...outer.unknown, ...inner.unknown],
  };
}

/** A header that both a router and a route ask for is one. */
function unique(parameters: Endpoint['parameters']): Endpoint['parameters'] {
  const byKey = new Map(parameters.map((parameter) => [`${parameter.in} ${parameter.name}`, parameter]));
  return byKey.size === parameters.length ? parameters : [...byKey.values()];
}

/** What a router asks of requests for a path, with what the path itself asks for. */
function guarded(
  own: Security | null | undefined,
  guards: readonly Guard[] | undefined,
  path: string,
  order: number | undefined,
): Check[] {
  const checks: Check[] = own ? [{ security: own, exempt: [] }] : [];
  for (const guard of guards ?? []) {
    const isLater = guard.order !== undefined && order !== undefined && guard.order > order;
    if (!isLater && isWithin(path, guard.prefix)) {
      const { security, exempt = [], open, only } = guard;
      checks.unshift({ security, exempt, open, only });
    }
  }
  return checks;
}

function toEndpoint(
  route: Route,
  checks: readonly Check[],
  method: string,
  place: Place,
  fronts: Fronts,
): Endpoint {
  const { path, tags: own = [], responses = [], body = null, operationId } = route;
  const { parameters: read, file, line, registered = { file, line } } = route;
  const files = [registered.file];
  const inner = {
    prefix: path,
    parameters: read,
    checks,
    tags: own,
    files,
    unknown: unknownAt(read, registered),
  };
  const {
    prefix,
    parameters,
    checks: all,
    tags,
    unknown,
    files: wired,
  } = joined(place, fronts.before(inner, route.router, route.order), route.isStrict);
  // A handler of several methods reads the body for those that have one.
  const hasBody = method !== 'GET' && method !== 'HEAD';
  return {
    method: method.toUpperCase(),
    path: prefix || '/',
    ...(unknown.length > 0 ? { unknown: unknown.map((one) => one ?? registered) } : {}),
    framework: route.framework,
    handler: route.handler,
    file,
    line,
    ...wiredIn(wired, file),
    parameters: hasBody ? parameters : parameters.filter((one) => one.in !== 'body' && one.in !== 'form'),
    body: hasBody ? body : null,
    responses,
    ...summed(
      all
        .filter(({ exempt, only }) => {
          const isMeant = (text: string) => isExempt(text, prefix || '/', route.handler);
          return !exempt.some(isMeant) && (only === undefined || only.some(isMeant));
        })
        .map((check) => fitting(check, prefix || '/'))
        .reduce<Security | null>((sum, security) => bothRequired(sum, security), null),
      registered,
    ),
    tags: [...tags],
    ...(operationId === undefined ? {} : { operationId }),
  };
}

function wiredIn(wired: readonly string[], file: string): Pick<Endpoint, 'wiredIn'> {
  const others = [...new Set(wired)].filter((one) => one !== file);
  return others.length > 0 ? { wiredIn: others } : {};
}

/** What a check asks of a path: nothing of those that fit what it lets pass, and perhaps something where only some do. */
function fitting({ security, open = [] }: Check, path: string): Security | null {
  const fits = open.map((one) => fitOf(one, path));
  if (fits.includes('all')) return null;
  return fits.includes('some') ? doubted(security) : security;
}

/** Whether a check lets a path or a handler pass by its name: `/login`, `auth.login`. */
function isExempt(text: string, path: string, handler: string): boolean {
  if (hasGap(text)) return fitsGaps(text, path);
  if (text.startsWith('/')) return isMeantBy(text, path);
  return /^\w+(\.\w+)*$/.test(text) && handler.split('.').at(-1) === text.split('.').at(-1);
}

/** Whether what is known of a text with gaps stands in a path, one part behind the other. */
function fitsGaps(text: string, path: string): boolean {
  const parts = text.split(GAPS);
  if (parts.join('').length < 2 || !path.startsWith(parts[0])) return false;
  let at = parts[0].length;
  for (const part of parts.slice(1, -1)) {
    const found = path.indexOf(part, at);
    if (found < 0) return false;
    at = found + part.length;
  }
  const last = parts.at(-1) ?? '';
  return path.length - last.length >= at && path.endsWith(last);
}

/** `/api/` and `/users` give `/api/users`; the slash at the end of the second part is kept, since some frameworks mean it. */
export function joinPaths(prefix: string, path: string, isStrict = false): string {
  if (path === '' || (path === '/' && prefix !== '' && !isStrict)) return prefix;
  return `${prefix.replace(/\/+$/, '')}/${path.replace(/^\/+/, '')}`;
}
