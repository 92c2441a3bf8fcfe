import { isTestPath } from '#agent/workspace/path-kind.js';
import type { EndpointParameter } from '#protocol/scan-report.js';
import { exemptBy } from '../access/exempt.js';
import { unread } from '../access/handlers.js';
import { isHarmless } from '../access/libraries.js';
import { bothRequired } from '../access/security.js';
import { HandlerInputs } from '../handler-inputs.js';
import type { FunctionSite } from '../program.js';
import {
  argument,
  argumentNode,
  emptyRouting,
  expressionPaths,
  handlerOf,
  keyOf,
  type RouterNames,
  routePaths,
  routerOf,
  variableOf,
  verbMethodsOf,
  viewClassOf,
  type Wiring,
} from '../router-calls.js';
import type { RouterKey, Routing, SourcePlace } from '../routes.js';
import { STRING } from '../schemas/schema.js';
import { foreignBases } from '../wiring/class-bases.js';
import { type Call, optionsOf, textsOf, type Value } from '../wiring/value.js';
import { checkOf, statedChecks } from './checks.js';
import { pythonHandlerSchemas } from './handler-schemas.js';
import { DecoratedArguments, statedPath, withStated } from './stated-arguments.js';

const requestShape = {
  members: { query: 'query', rel_url: 'query', headers: 'header', cookies: 'cookie' },
  getters: new Set(['get', 'getall', 'getone']),
  headerGetters: new Set<string>(),
  bodyGetters: new Set(['json']),
  formGetters: new Set(['post']),
} as const;

const verbs = new Set(['get', 'post', 'put', 'patch', 'delete', 'head', 'options']);

export const aiohttpLibraries = ['aiohttp'];

const APPLICATION = 'aiohttp.web.Application';

const routers: RouterNames = {
  made: new Set([APPLICATION, 'aiohttp.web.RouteTableDef', 'aiohttp.web.UrlDispatcher']),
  guessed: /^python:(app|application)$/,
};

/**
 * aiohttp: `app.router.add_get(path, handler)` and `add_route(method, path, handler)`, `app.add_routes([web.get(...)])`, tables of
 * routes (`@routes.get(path)`), `app.add_subapp(prefix, other)`.
 */
export function aiohttpRouting(wiring: Wiring): Routing {
  const { calls, program } = wiring;
  const inputs = new HandlerInputs(wiring, requestShape, pythonHandlerSchemas(wiring));
  const decorated = new DecoratedArguments(wiring);
  const routing = emptyRouting();
  for (const call of calls) {
    const { of, member, name } = call.callee;
    const stated = call.keywords.get('middlewares');
    if (stated !== undefined && name === APPLICATION) addMiddleware(keyOf(call.result), stated, call);
    if (of === null || member === null) continue;
    const router = routerOf(of.member === 'router' ? of.of : of, routers);
    const listed = of.member === 'middlewares' ? routerOf(of.of, routers) : null;
    if (listed !== null && /^(append|extend|insert)$/.test(member))
      addMiddleware(keyOf(listed), call.positional.at(-1) ?? null, call);
    else if (router === null) addToResource(call);
    else if (member === 'add_routes')
      addList(keyOf(router), argument(call, 0, 'routes'), program.place(call));
    else if (member === 'add_subapp') addSub(keyOf(router), call);
    else addCall(keyOf(router), member.replace(/^add_/, ''), call, call.decorated);
  }
  addDoubts();
  return routing;

  /** What is before the routes of an application is known where the program is seen to make it: a test may leave checks out. */
  function addDoubts(): void {
    const { routes, mounts, guards } = routing;
    const known = new Set<RouterKey>(mounts.map(({ child }) => child));
    for (const call of calls)
      if (call.callee.name === APPLICATION && !isTestPath(program.place(call).file))
        known.add(keyOf(call.result));
    const places = new Map<RouterKey, SourcePlace>();
    for (const { router, file, line } of routes) places.set(router, { file, line });
    for (const { parent, place } of mounts) if (place) places.set(parent, place);
    for (const [router, place] of places) {
      const security = known.has(router) ? null : unread('what makes the application', place);
      if (security) guards.push({ router, prefix: '', security });
    }
  }

  /** Functions that are handed each request, and what answers it: `middlewares=[check]`, `app.middlewares.append(check)`. */
  function addMiddleware(router: RouterKey, value: Value, call: Call, depth = 0): void {
    for (const one of optionsOf(value)) {
      if (one?.kind === 'list') {
        if (depth < 20) for (const item of one.items) addMiddleware(router, item, call, depth + 1);
        continue;
      }
      const name = one?.kind === 'foreign' ? one.name : '';
      const security =
        one?.kind === 'function'
          ? checkOf(one, '', wiring)
          : isHarmless('python', name)
            ? null
            : unread(name || 'middleware', program.place(call));
      if (security) routing.guards.push({ router, prefix: '', security, ...exemptBy(one, wiring) });
    }
  }

  function addSub(parent: RouterKey, call: Call): void {
    const child = routerOf(argument(call, 1, 'subapp'), routers);
    const place = program.place(call);
    for (const { path, parameters } of child ? routePaths(argument(call, 0, 'prefix'), expressionPaths) : [])
      if (child) routing.mounts.push({ parent, child: keyOf(child), prefix: path, parameters, place });
  }

  /** `[web.get(path, handler)]`, or a table of routes. */
  function addList(router: RouterKey, value: Value, place: SourcePlace, depth = 0): void {
    for (const one of optionsOf(value)) {
      if (one?.kind === 'list' && depth < 20)
        for (const item of one.items) addList(router, item, place, depth + 1);
      const table = routerOf(one, routers);
      const name = one?.kind === 'foreign' ? (one.made?.callee.name ?? '') : '';
      if (table)
        routing.mounts.push({ parent: router, child: keyOf(table), prefix: '', parameters: [], place });
      else if (one?.kind === 'foreign' && one.made && name.startsWith('aiohttp.web.'))
        addCall(router, name.slice('aiohttp.web.'.length), one.made, null);
    }
  }

  /** `app.router.add_resource(path).add_route(method, handler)` */
  function addToResource(call: Call): void {
    const resource = call.callee.member === 'add_route' ? call.callee.of?.made : null;
    const of = resource?.callee.member === 'add_resource' ? resource.callee.of : null;
    const router = routerOf(of?.member === 'router' ? of.of : of, routers);
    if (resource && router)
      add(keyOf(router), call, argument(resource, 0, 'path'), 1, methodIn(call, 0), null);
  }

  /** A call such as `get(path, handler)`; of a decorator the handler is what it decorates. */
  function addCall(router: RouterKey, kind: string, call: Call, decorated: Value): void {
    const isRoute = kind === 'route';
    if (kind === 'static') {
      for (const { path, parameters } of routePaths(argument(call, 0, 'prefix'), expressionPaths))
        routing.routes.push({
          router,
          methods: ['GET'],
          path: `${path.replace(/\/$/, '')}/{filename}`,
          framework: 'aiohttp',
          handler: 'static',
          ...program.place(call),
          parameters: [...parameters, { name: 'filename', in: 'path', required: true, schema: STRING }],
        });
    } else if (isRoute || kind === 'view' || verbs.has(kind))
      add(
        router,
        call,
        argument(call, isRoute ? 1 : 0, 'path'),
        isRoute ? 2 : 1,
        isRoute ? methodIn(call, 0) : kind === 'view' ? 'ANY' : kind.toUpperCase(),
        decorated,
      );
  }

  function add(
    router: RouterKey,
    call: Call,
    paths: Value,
    at: number,
    method: string,
    answering: Value,
  ): void {
    const view = answering ?? argument(call, at, 'handler');
    const cls = viewClassOf(view);
    const isKnown = cls === null || foreignBases(cls).every((one) => isHarmless('python', one.name));
    const ofClass = isKnown ? null : unread('a class of a library', program.place(call));
    for (const { path, parameters } of routePaths(paths, expressionPaths)) {
      const route = { router, path, framework: 'aiohttp', ...program.place(call), isStrict: true };
      for (const [verb, site] of cls ? verbMethodsOf(cls) : [])
        routing.routes.push({
          ...{ ...route, methods: [verb], handler: program.functionName(site) },
          ...takenBy(site, parameters),
          ...{ site, security: bothRequired(ofClass, statedChecks(site, wiring)) },
        });
      if (cls) continue;
      const handler = handlerOf(call, view, argumentNode(call, at, 'handler'), wiring);
      routing.routes.push({
        ...{ ...route, methods: [method], handler: handler.name },
        ...takenBy(handler.site, parameters),
        ...{ site: handler.site, around: handler.around },
        security: handler.site && statedChecks(handler.site, wiring, call),
      });
    }
  }

  /** What a handler states, and what it reads: its request is its first parameter, or a member of that. */
  function takenBy(site: FunctionSite | null, inPath: readonly EndpointParameter[]) {
    if (site === null) return { parameters: [...inPath] };
    const stated = decorated.of(site);
    const request = variableOf(site, 0, program) ?? 'self';
    const read = withStated(inputs.of(site, request), stated);
    const { body, responses } = stated;
    return { parameters: [...statedPath(inPath, stated), ...read], body, responses };
  }
}

function methodIn(call: Call, at: number): string {
  const [method] = textsOf(argument(call, at, 'method'));
  return method === undefined || method === '*' ? 'ANY' : method.toUpperCase();
}
