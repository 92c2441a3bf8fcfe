import type { EndpointParameter } from '#protocol/scan-report.js';
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
import type { RouterKey, Routing } from '../routes.js';
import { STRING } from '../schemas/schema.js';
import { type Call, optionsOf, textsOf, type Value } from '../wiring/value.js';
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

const routers: RouterNames = {
  made: new Set(['aiohttp.web.Application', 'aiohttp.web.RouteTableDef', 'aiohttp.web.UrlDispatcher']),
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
    const { of, member } = call.callee;
    if (of === null || member === null) continue;
    const router = routerOf(of.member === 'router' ? of.of : of, routers);
    if (router === null) addToResource(call);
    else if (member === 'add_routes') addList(keyOf(router), argument(call, 0, 'routes'));
    else if (member === 'add_subapp') addSub(keyOf(router), call);
    else addCall(keyOf(router), member.replace(/^add_/, ''), call, call.decorated);
  }
  return routing;

  function addSub(parent: RouterKey, call: Call): void {
    const child = routerOf(argument(call, 1, 'subapp'), routers);
    const place = program.place(call);
    for (const { path, parameters } of child ? routePaths(argument(call, 0, 'prefix'), expressionPaths) : [])
      if (child) routing.mounts.push({ parent, child: keyOf(child), prefix: path, parameters, place });
  }

  /** `[web.get(path, handler)]`, or a table of routes. */
  function addList(router: RouterKey, value: Value, depth = 0): void {
    for (const one of optionsOf(value)) {
      if (one?.kind === 'list' && depth < 20) for (const item of one.items) addList(router, item, depth + 1);
      const table = routerOf(one, routers);
      const name = one?.kind === 'foreign' ? (one.made?.callee.name ?? '') : '';
      if (table) routing.mounts.push({ parent: router, child: keyOf(table), prefix: '', parameters: [] });
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
    for (const { path, parameters } of routePaths(paths, expressionPaths)) {
      const route = { router, path, framework: 'aiohttp', ...program.place(call), isStrict: true };
      for (const [verb, site] of cls ? verbMethodsOf(cls) : [])
        routing.routes.push({
          ...{ ...route, methods: [verb], handler: program.functionName(site) },
          ...takenBy(site, parameters),
          answers: site,
        });
      if (cls) continue;
      const handler = handlerOf(call, view, argumentNode(call, at, 'handler'), wiring);
      routing.routes.push({
        ...{ ...route, methods: [method], handler: handler.name },
        ...takenBy(handler.site, parameters),
        answers: handler.site,
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
