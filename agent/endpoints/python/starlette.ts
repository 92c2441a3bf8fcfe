import { bothRequired } from '../access/security.js';
import { GRAPHQL_BODY, GRAPHQL_METHODS } from '../graphql.js';
import { HandlerInputs } from '../handler-inputs.js';
import {
  argument,
  argumentNode,
  belowPrefix,
  bracePaths,
  emptyRouting,
  handlerOf,
  keyOf,
  mountPaths,
  type RouterNames,
  readBy,
  routePaths,
  routerCalls,
  routerOf,
  verbMethodsOf,
  viewClassOf,
  type Wiring,
} from '../router-calls.js';
import type { Route, RouterKey, Routing } from '../routes.js';
import { STRING, textOf } from '../schemas/schema.js';
import { type Call, constant, type Foreign, optionsOf, textsOf, type Value } from '../wiring/value.js';
import { handlerBehind } from './applied.js';
import { statedChecks } from './checks.js';
import { FastapiInputs, fastapiResponses } from './fastapi-parameters.js';
import { graphqlRouters, isGraphqlApplication } from './graphql.js';

const requestShape = {
  members: { query_params: 'query', headers: 'header', cookies: 'cookie' },
  getters: new Set(['get', 'getlist']),
  headerGetters: new Set<string>(),
  bodyGetters: new Set(['json']),
  formGetters: new Set(['form']),
  isStrict: true,
} as const;

const verbs = new Set(['get', 'post', 'put', 'patch', 'delete', 'head', 'options', 'trace']);

export const starletteLibraries = ['fastapi', 'starlette'];

const fastapiRouters = [
  'fastapi.FastAPI',
  'fastapi.applications.FastAPI',
  'fastapi.APIRouter',
  'fastapi.routing.APIRouter',
  ...graphqlRouters,
];
const starlette = ['starlette.applications.Starlette', 'starlette.routing.Router'];
const routers: RouterNames = {
  made: new Set([...fastapiRouters, ...starlette]),
  guessed: /^python:(app|application|api|\w*router)$/,
};

/** Routers that serve nothing unless an application includes them. */
const part = /^fastapi\.(routing\.)?APIRouter\(\)$|^python:\w*router$/;

/**
 * FastAPI and Starlette: `@router.get(path)`, `router.add_api_route(path, endpoint)`, `app.include_router(router, prefix=)`,
 * `app.mount(path, other)`, lists of `Route`, `Mount` and `Router`.
 */
export function starletteRouting(wiring: Wiring): Routing {
  const { calls, program } = wiring;
  const inputs = new HandlerInputs(wiring, requestShape);
  const fastapi = new FastapiInputs(wiring, inputs);
  const routing = emptyRouting();
  const found = new Map<RouterKey, Foreign>();
  for (const call of calls) {
    if (!routers.made.has(call.callee.name)) continue;
    const key = keyOf(call.result);
    found.set(key, call.result);
    if (graphqlRouters.includes(call.callee.name))
      addGraphql(belowPrefix(key), call, call.keywords.get('path') ?? constant(''));
    const isApplication = call.callee.name.endsWith('Starlette');
    addList(belowPrefix(key), argument(call, isApplication ? 1 : 0, 'routes'));
  }
  for (const { router, on, member, call } of routerCalls(calls, routers)) {
    found.set(router, on);
    const isFastapi = on.name.startsWith('fastapi') || on.name.startsWith('python:');
    const below = belowPrefix(router);
    const [first, second] = call.positional;
    if (member === 'include_router') mount(below, first ?? null, call.keywords.get('prefix'), call, true);
    else if (member === 'mount') mount(below, argument(call, 1, 'app'), argument(call, 0, 'path'), call);
    else if (member === 'add_route' || member === 'add_api_route')
      add(
        below,
        call,
        argument(call, 0, 'path'),
        argument(call, 1, 'endpoint'),
        'ANY',
        member === 'add_api_route',
      );
    else if (verbs.has(member) || member === 'api_route' || member === 'route') {
      const method = verbs.has(member) ? member.toUpperCase() : 'GET';
      add(below, call, argument(call, 0, 'path'), call.decorated ?? second ?? null, method, isFastapi);
    }
  }
  for (const [key, on] of found) {
    mountAt(key, belowPrefix(key), on.made?.keywords.get('prefix'), on.made ?? undefined, true);
    if (part.test(on.name)) routing.parts.set(key, on.made ? program.place(on.made) : undefined);
  }
  const { routes, mounts, parts } = routing;
  return {
    routes: withoutRepeats(
      routes,
      ({ path }) => path,
      ({ methods, file, line }) => [methods, file, line],
    ),
    mounts: withoutRepeats(
      mounts,
      ({ prefix }) => prefix,
      ({ child }) => child,
    ),
    parts,
  };

  /** What is below a prefix that a setting may put there is, without the setting, the same as at its known place. */
  function withoutRepeats<T extends Pick<Route, 'parameters'>>(
    all: T[],
    pathOf: (one: T) => string,
    identity: (one: T) => unknown,
  ): T[] {
    const known = new Set(all.map((one) => JSON.stringify([pathOf(one), identity(one)])));
    return all.filter((one) => {
      const [, name, rest] = /^\/\{(\w+)\}(\/.*)$/.exec(pathOf(one)) ?? [];
      const isRepeat = one.parameters.some((parameter) => parameter.isUnknown && parameter.name === name);
      return !isRepeat || !known.has(JSON.stringify([rest, identity(one)]));
    });
  }

  /** Of a list: `Route(path, endpoint, methods=)`, `Mount(path, app=, routes=)`. */
  function addList(router: RouterKey, value: Value, depth = 0): void {
    for (const one of optionsOf(value)) {
      if (one?.kind === 'list' && depth < 20) for (const item of one.items) addList(router, item, depth + 1);
      const call = one?.kind === 'foreign' ? one.made : null;
      const name = call?.callee.name ?? '';
      if (call && /^(starlette|fastapi)\.routing\.(API)?Route$/.test(name))
        add(
          router,
          call,
          argument(call, 0, 'path'),
          argument(call, 1, 'endpoint'),
          'GET',
          name.endsWith('APIRoute'),
        );
      else if (call && /^(starlette|fastapi)\.routing\.Mount$/.test(name)) {
        const inner = keyOf(call.result);
        const routes = call.keywords.get('routes') ?? null;
        if (routes === null) mount(router, argument(call, 1, 'app'), argument(call, 0, 'path'), call);
        else {
          mountAt(router, inner, argument(call, 0, 'path'), call);
          addList(inner, routes, depth + 1);
        }
      }
    }
  }

  function mount(
    parent: RouterKey,
    value: Value,
    prefix: Value | undefined,
    call: Call,
    isIncluded = false,
  ): void {
    const child = routerOf(value, routers);
    if (child) mountAt(parent, keyOf(child), prefix, call, isIncluded);
    else if (isGraphqlApplication(value)) addGraphql(parent, call, prefix ?? null, '/');
    else if (!isIncluded)
      // Files, or an application of another kind: it answers for all that is below.
      for (const { path, parameters } of mountPaths(prefix, bracePaths))
        routing.routes.push({
          router: parent,
          methods: [isFiles(value) ? 'GET' : 'ANY'],
          path: `${path.replace(/\/$/, '')}/{path}`,
          framework: 'starlette',
          handler: handlerOf(call, value, argumentNode(call, 1, 'app'), wiring).name,
          ...program.place(call),
          parameters: [...parameters, { name: 'path', in: 'path', required: true, schema: STRING }],
        });
  }

  /** A mounted application has its root behind the slash. */
  function addGraphql(router: RouterKey, call: Call, paths: Value, end = ''): void {
    for (const { path, parameters } of routePaths(paths, bracePaths))
      routing.routes.push({
        router,
        methods: GRAPHQL_METHODS,
        path: `${path.replace(/\/$/, '')}${end}`,
        framework: 'starlette',
        handler: call.callee.member ?? '',
        ...program.place(call),
        parameters,
        body: GRAPHQL_BODY,
        isStrict: true,
      });
  }

  /** `hasSettings`: the call has those of FastAPI that hold for all routes of a router. */
  function mountAt(
    parent: RouterKey,
    child: RouterKey,
    prefix: Value | undefined,
    call?: Call,
    hasSettings = false,
  ): void {
    const settings = hasSettings ? call : undefined;
    const place = call && program.place(call);
    for (const { path, parameters: inPath } of mountPaths(prefix, bracePaths)) {
      const shared = fastapi.of(null, inPath, settings?.keywords.get('dependencies') ?? null);
      const { parameters, security } = shared;
      const tags = textsOf(settings?.keywords.get('tags') ?? null);
      routing.mounts.push({ parent, child, prefix: path, parameters, security, tags, place });
    }
  }

  function add(
    router: RouterKey,
    call: Call,
    paths: Value,
    endpoint: Value,
    method: string,
    isFastapi: boolean,
  ): void {
    const stated = textsOf(call.keywords.get('methods') ?? null).map((one) => one.toUpperCase());
    const framework = isFastapi ? 'fastapi' : 'starlette';
    const push = (route: Pick<Route, 'methods' | 'handler' | 'path' | 'parameters'> & Partial<Route>) =>
      routing.routes.push({ router, framework, ...program.place(call), ...route, isStrict: true });
    if (isGraphqlApplication(endpoint)) {
      addGraphql(router, call, paths);
      return;
    }
    const cls = viewClassOf(endpoint);
    for (const { path, parameters } of routePaths(paths, bracePaths)) {
      for (const [verb, site] of cls ? verbMethodsOf(cls) : [])
        push({
          methods: [verb],
          handler: program.functionName(site),
          path,
          parameters: [...parameters, ...inputs.of(site, 'request')],
          site,
          security: statedChecks(site, wiring),
        });
      if (cls) continue;
      const applied = handlerBehind(call, wiring);
      const node = argumentNode(call, 1, 'endpoint');
      const handler = handlerOf(call, applied?.fn ?? endpoint, node, wiring);
      const methods = stated.length > 0 ? [...new Set(stated)] : [method];
      const { site, name, around } = handler;
      const checks = bothRequired(applied?.security, site && statedChecks(site, wiring, call));
      if (!isFastapi) {
        const read = [...parameters, ...readBy(handler, 0, program, inputs)];
        push({ methods, handler: name, path, parameters: read, site, around, security: checks });
        continue;
      }
      const own = fastapi.of(handler.fn, parameters, call.keywords.get('dependencies') ?? null);
      push({
        ...{ methods, handler: name, path, site, around, ...own },
        security: bothRequired(own.security, checks),
        responses: fastapiResponses(call, handler.fn, wiring, fastapi.types),
        tags: textsOf(call.keywords.get('tags') ?? null),
        operationId: textOf(call.keywords.get('operation_id') ?? null),
      });
    }
  }
}

function isFiles(value: Value): boolean {
  return optionsOf(value).some((one) => one?.kind === 'foreign' && /StaticFiles\(\)$/.test(one.name));
}
