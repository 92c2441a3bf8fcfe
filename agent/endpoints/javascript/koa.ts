import { Kind } from '#agent/ir/kinds.js';
import { HandlerInputs } from '../handler-inputs.js';
import { type PathTemplate, regexTemplates } from '../path-template.js';
import type { Program } from '../program.js';
import { withoutRepeated } from '../repeated-runs.js';
import {
  answeredBy,
  belowPrefix,
  colonPaths,
  emptyRouting,
  type Found,
  givenSetting,
  handlerOf,
  isGiven,
  keyOf,
  mountPaths,
  noteUnmounted,
  ROOT,
  type RouterNames,
  readBy,
  routePaths,
  routerCalls,
  routerOf,
  type Wiring,
} from '../router-calls.js';
import type { RouterKey, Routing } from '../routes.js';
import { type Call, optionsOf, textsOf, type Value } from '../wiring/value.js';
import { checkOf } from './checks.js';
import { handlerSchemas } from './handler-schemas.js';
import { middlewareCheck, middlewareInputs, writtenAt } from './middleware.js';
import { frontBefore, type RewritingShape } from './rewriting.js';
import { SchemaChains } from './schema-chains.js';

const requestShape = {
  members: { query: 'query', headers: 'header', body: 'body' },
  getters: new Set<string>(),
  headerGetters: new Set(['get']),
  bodyGetters: new Set<string>(),
  inner: /^request$/,
  // `ctx.body` is what is answered.
  innerOnly: new Set(['body']),
} as const;

const rewriting: RewritingShape = {
  paths: new Set(['url', 'path']),
  inner: new Set(['request', 'req']),
  next: 1,
};

const verbs = ['get', 'post', 'put', 'patch', 'delete', 'del', 'head', 'options', 'all'];

const routerLibraries = ['koa-router', '@koa/router'];

export const koaLibraries = ['koa', ...routerLibraries, 'koa-mount'];

/** Applications, which serve the routers that they are given. */
const applications: RouterNames = {
  made: new Set(['koa', 'koa.Koa', 'koa.default']),
  fluent: new Set([...verbs, 'use']),
};

const routers: RouterNames = {
  made: new Set(routerLibraries.flatMap((name) => [name, `${name}.Router`])),
  guessed: /^javascript:\w*router$/i,
  fluent: new Set([...verbs, 'use', 'prefix', 'param']),
};

/** Routers of Koa: `router.get(name?, path, ...handlers)`, `router.prefix(path)`, `router.use(path?, other.routes())`. */
export function koaRouting(wiring: Wiring): Routing {
  const { calls, program } = wiring;
  const chains = new SchemaChains(program);
  const orderOf = new Map(calls.map((call, index) => [call, index]));
  const inputs = new HandlerInputs(wiring, requestShape, handlerSchemas(program, wiring.evaluator));
  const routing = emptyRouting();
  const own = routerCalls(calls, routers);
  const prefixes = new Map<string, { given: Value; call: Call }>();
  for (const call of calls)
    if (routers.made.has(call.callee.name)) {
      const given = givenSetting(call.positional[0] ?? null, 'prefix');
      if (isGiven(given)) prefixes.set(keyOf(call.result), { given, call });
    }
  for (const { router, member, call } of own)
    if (member === 'prefix') prefixes.set(router, { given: call.positional[0] ?? null, call });
  const addRoutes = (router: RouterKey, member: string, call: Call) => {
    if (!verbs.includes(member) || call.positional.length < 2) return;
    const last = call.positional.length - 1;
    const handler = handlerOf(call, call.positional[last], call.nodes[last], wiring);
    for (const { path, parameters } of pathTemplates(call, program))
      routing.routes.push({
        router,
        methods: [member === 'all' ? 'ANY' : member === 'del' ? 'DELETE' : member.toUpperCase()],
        path,
        framework: 'koa',
        ...answeredBy(handler, call, program),
        ...middlewareInputs(call, parameters, readBy(handler, 0, program, inputs), chains),
        security: middlewareCheck(call, wiring),
        order: orderOf.get(call),
      });
  };
  for (const { router, member, call } of own) {
    if (member === 'use') {
      call.positional.forEach((value, index) => {
        if (routersIn(value).length > 0 || textsOf(value).length > 0) return;
        const security = checkOf(
          value,
          program.nameOf(call.unit, call.nodes[index] ?? -1) ?? '',
          wiring,
          program.place(call),
        );
        if (security)
          routing.guards.push({
            router: belowPrefix(router),
            prefix: '',
            security,
            order: orderOf.get(call),
          });
      });
      for (const child of call.positional.flatMap(routersIn))
        for (const { path, parameters } of colonPathsOrRoot(call.positional[0] ?? null))
          routing.mounts.push({
            parent: belowPrefix(router),
            child: keyOf(child),
            prefix: path,
            parameters,
            place: program.place(call),
          });
    } else addRoutes(belowPrefix(router), member, call);
  }
  const served = routerCalls(calls, applications);
  for (const { router, member, call } of served) {
    // An application has no verbs of its own: the router of koa 1 gives them to it.
    addRoutes(router, member, call);
    if (member !== 'use') continue;
    const order = orderOf.get(call);
    const before = routing.mounts.length;
    for (const value of call.positional) addMounts(value, router, order, call, routing, program);
    if (routing.mounts.length > before) continue;
    const written = writtenAt(call, 0, program);
    const security = checkOf(call.positional[0] ?? null, written, wiring, program.place(call));
    if (security) routing.guards.push({ router, prefix: '', security, order });
    for (const value of call.positional) {
      const front = frontBefore(value, wiring, rewriting);
      if (front) routing.fronts.push({ ...front, router, prefix: '', order });
    }
  }
  // The own prefix of a router stands between where it is mounted and what it serves.
  for (const router of new Set(own.map((one) => one.router))) {
    const { given, call } = prefixes.get(router) ?? {};
    const place = call && program.place(call);
    for (const { path, parameters } of mountPaths(given, colonPaths))
      routing.mounts.push({ parent: router, child: belowPrefix(router), prefix: path, parameters, place });
  }
  noteUnmounted(
    routing,
    wiring,
    own.map(({ on }) => on),
  );
  return withoutRepeated(
    routing,
    [...own, ...served].map(({ on }) => on),
  );
}

/** What an application uses: routers, other applications below a path (`mount('/api', other)`), several (`compose([...])`). */
function addMounts(
  value: Value,
  parent: RouterKey,
  order: number | undefined,
  call: Call,
  routing: Found,
  program: Program,
  depth = 0,
): void {
  const push = (child: RouterKey, { path, parameters }: PathTemplate, at: Call) =>
    routing.mounts.push({ parent, child, prefix: path, parameters, order, place: program.place(at) });
  if (value?.kind === 'list')
    for (const one of value.items) addMounts(one, parent, order, call, routing, program, depth);
  for (const one of optionsOf(value)) {
    const made = one?.kind === 'foreign' ? one.made : null;
    if (one?.kind === 'foreign' && made?.callee.name === MOUNT && depth < MAX_NESTING) {
      const inner = made.positional.at(-1) ?? null;
      const prefix = made.positional.length > 1 ? made.positional[0] : undefined;
      for (const template of mountPaths(prefix, colonPaths)) push(keyOf(one), template, made);
      addMounts(inner, keyOf(one), order, made, routing, program, depth + 1);
    } else if (made?.callee.name === COMPOSE && depth < MAX_NESTING)
      addMounts(made.positional[0] ?? null, parent, order, made, routing, program, depth + 1);
    else
      for (const child of [...routersIn(one), ...(depth > 0 ? [routerOf(one, applications)] : [])])
        if (child) push(keyOf(child), ROOT, call);
  }
}

const MOUNT = 'koa-mount';
const COMPOSE = 'koa-compose';
const MAX_NESTING = 8;

/** `router.get(path, ...)`, `router.get(name, path, ...)`; a path may be a regular expression. */
function pathTemplates(call: Call, program: Program): PathTemplate[] {
  const unit = program.unit(call.unit);
  const isNamed = textsOf(call.positional[1] ?? null).length > 0;
  const node = call.nodes[isNamed ? 1 : 0] ?? -1;
  return node >= 0 && unit.kind(node) === Kind.Regex
    ? regexTemplates(unit.string(unit.a(node)), true)
    : routePaths(call.positional[isNamed ? 1 : 0], colonPaths);
}

/** What stands before a router may be middleware as well. */
function colonPathsOrRoot(value: Value) {
  const paths = colonPaths(value);
  return paths.length > 0 ? paths : [ROOT];
}

/** The router of `router.routes()`, or a router itself. */
function routersIn(value: Value) {
  return optionsOf(value).flatMap((one) => {
    const callee = one?.kind === 'foreign' ? one.made?.callee : undefined;
    const isRoutes = callee?.member === 'routes' || callee?.member === 'middleware';
    return routerOf(isRoutes ? (callee?.of ?? null) : one, routers) ?? [];
  });
}
