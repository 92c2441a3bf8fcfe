import { HandlerInputs } from '../handler-inputs.js';
import {
  answeredBy,
  belowPrefix,
  colonPaths,
  emptyRouting,
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
import type { Routing } from '../routes.js';
import { type Call, optionsOf, textsOf, type Value } from '../wiring/value.js';
import { checkOf } from './checks.js';
import { middlewareCheck, middlewareInputs, writtenAt } from './middleware.js';
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

const verbs = ['get', 'post', 'put', 'patch', 'delete', 'del', 'head', 'options', 'all'];

export const koaLibraries = ['koa-router', '@koa/router'];

/** Applications, which serve the routers that they are given. */
const applications: RouterNames = {
  made: new Set(['koa', 'koa.Koa', 'koa.default']),
  fluent: new Set(['use']),
};

const routers: RouterNames = {
  made: new Set(koaLibraries.flatMap((name) => [name, `${name}.Router`])),
  guessed: /^javascript:\w*router$/i,
  fluent: new Set([...verbs, 'use', 'prefix', 'param']),
};

/** Routers of Koa: `router.get(name?, path, ...handlers)`, `router.prefix(path)`, `router.use(path?, other.routes())`. */
export function koaRouting(wiring: Wiring): Routing {
  const { calls, program } = wiring;
  const chains = new SchemaChains(program);
  const orderOf = new Map(calls.map((call, index) => [call, index]));
  const inputs = new HandlerInputs(program, requestShape);
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
  for (const { router, member, call } of own) {
    const isNamed = textsOf(call.positional[1] ?? null).length > 0;
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
    } else if (verbs.includes(member) && call.positional.length > 1) {
      const last = call.positional.length - 1;
      const handler = handlerOf(call, call.positional[last], call.nodes[last], program);
      for (const { path, parameters } of routePaths(call.positional[isNamed ? 1 : 0], colonPaths))
        routing.routes.push({
          router: belowPrefix(router),
          methods: [member === 'all' ? 'ANY' : member === 'del' ? 'DELETE' : member.toUpperCase()],
          path,
          framework: 'koa',
          ...answeredBy(handler, call, program),
          ...middlewareInputs(call, parameters, readBy(handler, 0, program, inputs), chains),
          security: middlewareCheck(call, wiring),
          order: orderOf.get(call),
        });
    }
  }
  for (const { router, member, call } of routerCalls(calls, applications)) {
    if (member !== 'use') continue;
    const children = call.positional.flatMap(routersIn);
    for (const child of children)
      routing.mounts.push({
        ...{ parent: router, child: keyOf(child), prefix: '', parameters: [] },
        order: orderOf.get(call),
        place: program.place(call),
      });
    if (children.length > 0) continue;
    const written = writtenAt(call, 0, program);
    const security = checkOf(call.positional[0] ?? null, written, wiring, program.place(call));
    if (security) routing.guards.push({ router, prefix: '', security, order: orderOf.get(call) });
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
  return routing;
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
