import { type PathTemplate, UNKNOWN } from '../path-template.js';
import {
  emptyRouting,
  expressionPaths,
  keyOf,
  noteUnmounted,
  ROOT,
  routePaths,
  type Wiring,
} from '../router-calls.js';
import type { Routing } from '../routes.js';
import { type Call, type Foreign, optionsOf, textsOf, type Value } from '../wiring/value.js';
import { middlewareIn } from './checks.js';
import { GoHandlers } from './handlers.js';
import { muxBehind } from './net-http.js';
import { requests } from './requests.js';

const PACKAGE = 'github.com/gorilla/mux';
const ROUTERS: ReadonlySet<string> = new Set(['NewRouter', 'Router'].map((name) => `${PACKAGE}.${name}()`));
const ROUTE = `${PACKAGE}.Route()`;

/** A route that is put together call by call: `r.HandleFunc(path, f).Methods("GET")`, `r.PathPrefix(path).Subrouter()`. */
interface Built {
  router: Foreign;
  paths: PathTemplate[];
  methods: string[];
  handler: { value: Value; node: number; call: Call } | null;
}

const matching: ReadonlySet<string> = new Set(
  'Methods Path PathPrefix Host Headers HeadersRegexp Queries Schemes Name MatcherFunc NewRoute'.split(' '),
);

/** Settings of a router, which give the router itself. */
const settings: ReadonlySet<string> = new Set(['StrictSlash', 'SkipClean', 'UseEncodedPath']);

/** gorilla/mux. */
export function gorillaRouting(wiring: Wiring): Routing {
  const routing = emptyRouting();
  const handlers = new GoHandlers(wiring, requests.http);
  const built = new Map<number, Built>();
  const all: Built[] = [];
  const children = new Set<number>();
  const set = new Map<number, Foreign>();
  const routerOf = (value: Value): Foreign | null => {
    for (const one of optionsOf(value)) {
      if (one?.kind === 'instance' && one.inherited) return routerOf(one.inherited);
      const router = one?.kind === 'foreign' ? set.get(one.id) : undefined;
      if (router) return router;
      if (one?.kind === 'foreign' && (ROUTERS.has(one.name) || children.has(one.id))) return one;
    }
    return null;
  };
  const builtOf = (value: Foreign): Built | null => {
    const known = built.get(value.id);
    if (known) return known;
    const router = routerOf(value) ?? (value.name === ROUTE ? value : null);
    if (router === null) return null;
    const made: Built = { router, paths: [ROOT], methods: [], handler: null };
    all.push(made);
    return made;
  };
  for (const call of wiring.calls) {
    const { of, member } = call.callee;
    if (of === null || member === null) continue;
    const own = settings.has(member) ? routerOf(of) : null;
    if (own) set.set(call.result.id, own);
    if (member === 'Use') {
      const router = routerOf(of);
      const security = router && middlewareIn(call, 0, call.positional.length, wiring);
      if (router && security) routing.guards.push({ router: keyOf(router), prefix: '', security });
    }
    if (!isKnown(member)) continue;
    const route = builtOf(of);
    if (route === null) continue;
    if (member === 'Subrouter') {
      children.add(call.result.id);
      for (const { path, parameters } of route.paths)
        routing.mounts.push({
          parent: keyOf(route.router),
          child: keyOf(call.result),
          prefix: path,
          parameters,
          place: wiring.program.place(call),
        });
      continue;
    }
    built.set(call.result.id, route);
    build(route, member, call);
  }
  for (const { router, paths, methods, handler } of all) {
    if (handler === null) continue;
    noteUnmounted(routing, wiring, [router]);
    const { mux, stripped } = muxBehind(handler.value, handler.call, wiring.program);
    if (mux !== null && stripped !== undefined) {
      // What is cut off is the whole path up to here, wherever the router has this part of it.
      const place = wiring.program.place(handler.call);
      const isWhole = (path: string) => textsOf(stripped).some((text) => text.endsWith(path));
      for (const { path, parameters } of paths)
        routing.mounts.push({
          ...{ parent: keyOf(router), child: mux, place },
          ...(isWhole(path)
            ? { prefix: path, parameters }
            : { prefix: UNKNOWN.path, parameters: UNKNOWN.parameters }),
        });
      continue;
    }
    routing.routes.push(
      ...handlers.routes({
        framework: 'gorilla',
        router: keyOf(router),
        methods: methods.length > 0 ? methods : ['ANY'],
        paths,
        handler: handler.value,
        node: handler.node,
        call: handler.call,
      }),
    );
  }
  return routing;
}

function isKnown(member: string): boolean {
  return member === 'Subrouter' || matching.has(member) || /^(Handle|Handler)(Func)?$/.test(member);
}

/** What one more call says of a route. */
function build(route: Built, member: string, call: Call): void {
  const { positional, nodes } = call;
  const [first = null] = positional;
  if (member === 'Methods') route.methods.push(...positional.flatMap((one) => textsOf(one)).map(upper));
  const isHandle = member === 'HandleFunc' || member === 'Handle';
  if (isHandle || member === 'Path' || member === 'PathPrefix') {
    route.paths = routePaths(first, expressionPaths);
  }
  const at = isHandle ? 1 : 0;
  if (isHandle || member === 'HandlerFunc' || member === 'Handler')
    route.handler = { value: positional[at] ?? null, node: nodes[at] ?? -1, call };
}

function upper(text: string): string {
  return text.toUpperCase();
}
