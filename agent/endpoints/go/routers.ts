import { bothRequired } from '../access/security.js';
import type { PathTemplate } from '../path-template.js';
import type { Program } from '../program.js';
import {
  emptyRouting,
  type Found,
  keyOf,
  mountPaths,
  noteUnmounted,
  routePaths,
  type Wiring,
} from '../router-calls.js';
import type { RouterKey, Routing } from '../routes.js';
import type { Evaluator } from '../wiring/evaluation.js';
import { type Call, type Foreign, optionsOf, textsOf, type Value } from '../wiring/value.js';
import { checkOf, middlewareIn } from './checks.js';
import { type GoFramework, goFrameworks } from './frameworks.js';
import { GoHandlers } from './handlers.js';
import { wrappedBy } from './wrappers.js';

/** Gin, Echo, Chi, Fiber and httprouter: `r.GET(path, handlers...)`, `r.Group(path)`, `r.Route(path, func)`, `r.Mount(path, other)`. */
export function goRouting(wiring: Wiring): Routing {
  const routing = emptyRouting();
  for (const framework of goFrameworks) read(framework, wiring, routing);
  return routing;
}

/** A function that is called with a router of its own, below the path that stands before it. */
export function goCallbacks(call: Call, evaluator: Evaluator) {
  for (const framework of goFrameworks) {
    const { member, of } = call.callee;
    if (member === null || of === null || !framework.blocks.has(member)) continue;
    if (routerOf(of, framework) === null) continue;
    return call.positional.flatMap((fn) =>
      optionsOf(fn).some((one) => one?.kind === 'function')
        ? [{ fn, args: [evaluator.foreign(`${framework.packages[0]}.${CHILD}()`, null, null, call)] }]
        : [],
    );
  }
  return undefined;
}

/** What a router is called that a function gets of its own; the call that gave it is that of the function. */
const CHILD = 'Block';

/** The router that a value is: one that was made, that is stated, or that another one gave. */
function routerOf(value: Value, framework: GoFramework, depth = 0): Foreign | null {
  for (const one of optionsOf(value)) {
    if (one?.kind === 'instance' && one.inherited) return routerOf(one.inherited, framework, depth);
    if (one?.kind !== 'foreign' || depth > MAX_CHAIN) continue;
    const dot = one.name.lastIndexOf('.');
    const name = one.name.slice(dot + 1, -2);
    if (one.name.endsWith('()') && framework.packages.includes(one.name.slice(0, dot)))
      return name === CHILD || framework.routers.includes(name) ? one : null;
    // An engine of Gin is never mounted, whichever library made it.
    if (framework.name === 'gin' && ENGINE.test(one.name)) return one;
    const callee = one.made?.callee;
    if (!callee?.of || callee.member === null) continue;
    const parent = routerOf(callee.of, framework, depth + 1);
    if (parent === null) continue;
    if (framework.fluent.has(callee.member)) return parent;
    if (framework.groups.has(callee.member)) return one;
  }
  return null;
}

const MAX_CHAIN = 200;
const ENGINE = /\.(Get|New|Default)?\w*Engine\(\)$/;

function read(framework: GoFramework, wiring: Wiring, routing: Found): void {
  const handlers = new GoHandlers(wiring, framework.request);
  const mounted = new Set<string>();
  const orderOf = new Map(wiring.calls.map((call, index) => [call, index]));
  const mount = (router: Foreign, depth = 0): string => {
    const key = keyOf(router);
    const call = router.made;
    const parent = call?.callee.of ? routerOf(call.callee.of, framework) : null;
    if (mounted.has(key) || call === null || parent === null || depth > MAX_CHAIN) return key;
    mounted.add(key);
    const isPathless = framework.pathless?.has(call.callee.member ?? '') === true;
    const prefix = isPathless ? undefined : call.positional[0];
    const isBlock = framework.blocks.has(call.callee.member ?? '') && framework.blocks.size > 0;
    const security = isBlock ? null : middlewareIn(call, isPathless ? 0 : 1, Number.MAX_SAFE_INTEGER, wiring);
    for (const { path, parameters } of prefixesOf(prefix, framework))
      routing.mounts.push({
        parent: mount(parent, depth + 1),
        child: key,
        prefix: path,
        parameters,
        security,
        order: orderOf.get(call),
        place: wiring.program.place(call),
      });
    return key;
  };
  for (const call of wiring.calls) {
    const { of, member } = call.callee;
    const on = of === null || member === null ? null : routerOf(of, framework);
    if (on === null || member === null) continue;
    const router = mount(on);
    if (framework.mounts.size > 0) noteUnmounted(routing, wiring, [on]);
    const dot = on.name.lastIndexOf('.');
    if (on.made === null && framework.parts?.has(on.name.slice(dot + 1, -2)))
      routing.parts.set(router, undefined);
    if (framework.mounts.has(member)) {
      const [first] = call.positional;
      // What stands before a router may be middleware as well.
      const prefix = member === 'Mount' || textsOf(first ?? null).length > 0 ? first : undefined;
      for (const value of call.positional) {
        const child = servedBy(value, framework, call, wiring.program);
        if (child === null) continue;
        const place = wiring.program.place(call);
        for (const { path, parameters } of prefixesOf(prefix, framework))
          routing.mounts.push({ parent: router, child: keyOf(child), prefix: path, parameters, place });
      }
    }
    if (member === 'Use') addGuards(call, router);
    const registered = registrationOf(call, member, framework);
    if (registered === null) continue;
    const paths = routePaths(registered.path, framework.paths);
    const handler = call.positional[registered.at] ?? null;
    const node = call.nodes[registered.at] ?? -1;
    const { methods } = registered;
    const [from, to] = framework.isHandlerFirst
      ? [registered.at + 1, call.positional.length]
      : [pathAt(call, member, framework) + 1, registered.at];
    const security = middlewareIn(call, from, to, wiring);
    for (const route of handlers.routes({
      framework: framework.name,
      router,
      methods,
      paths,
      handler,
      node,
      call,
    }))
      routing.routes.push({
        ...route,
        security: bothRequired(security, route.security),
        isStrict: framework.isStrict,
        order: orderOf.get(call),
      });
  }

  /** `r.Use(middleware...)`: a check before all that is registered after it. */
  function addGuards(call: Call, router: RouterKey): void {
    const [path] = framework.paths(call.positional[0] ?? null);
    for (const value of call.positional) {
      if (textsOf(value).length > 0 || servedBy(value, framework, call, wiring.program) !== null) continue;
      const security = checkOf(value, call, wiring);
      if (security)
        routing.guards.push({ router, prefix: path?.path ?? '', security, order: orderOf.get(call) });
    }
  }
}

/** The position of the path of a route. */
function pathAt({ positional }: Call, member: string, framework: GoFramework): number {
  return framework.verbs.has(member) || positional.length < 3 ? 0 : 1;
}

/** The router that a handler leads to: itself, or that of `middleware(router)`. */
function servedBy(value: Value, framework: GoFramework, call: Call, program: Program): Foreign | null {
  for (const one of [value, ...wrappedBy(value, call, program)]) {
    const router = routerOf(one, framework);
    if (router !== null) return router;
  }
  return null;
}

interface Registered {
  methods: string[];
  path: Value;
  /** The position of the handler. */
  at: number;
}

function registrationOf(call: Call, member: string, framework: GoFramework): Registered | null {
  const { positional } = call;
  const verb = framework.verbs.get(member);
  const position = verb === undefined && framework.byMethod.has(member) ? 1 : 0;
  if (verb === undefined && position === 0) return null;
  if (positional.length < position + 2) return null;
  const stated = textsOf(positional[0]).map((method) => method.toUpperCase());
  const methods = verb === undefined ? (stated.length > 0 ? stated : ['ANY']) : [verb];
  const at = framework.isHandlerFirst ? position + 1 : positional.length - 1;
  return { methods, path: positional[position], at };
}

/** The paths that a text states; where none is given, the router serves at the place of its parent. */
function prefixesOf(value: Value | undefined, framework: GoFramework): PathTemplate[] {
  return mountPaths(value, framework.paths).map(({ path, parameters }) => ({
    path: path.replace(/\/?\{wildcard\}$/, ''),
    parameters: parameters.filter(({ name }) => name !== 'wildcard'),
  }));
}
