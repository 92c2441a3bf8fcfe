import { bothRequired, type Security, unknownScheme } from '../access/security.js';
import { HandlerInputs } from '../handler-inputs.js';
import type { PathTemplate } from '../path-template.js';
import {
  argument,
  argumentNode,
  emptyRouting,
  expressionPaths,
  givenArgument,
  isGiven,
  pluginMounts,
  type RouterNames,
  readBy,
  routePaths,
  routerCalls,
  routerOf,
  type Wiring,
} from '../router-calls.js';
import type { RouterKey, Routing } from '../routes.js';
import { STRING } from '../schemas/schema.js';
import type { Evaluator } from '../wiring/evaluation.js';
import {
  type Call,
  constant,
  gap,
  list,
  optionsOf,
  setMember,
  textsOf,
  type Value,
} from '../wiring/value.js';
import { PyramidViews } from './pyramid-views.js';

const requestShape = {
  members: {
    GET: 'query',
    params: 'query',
    POST: 'body',
    json_body: 'body',
    headers: 'header',
    cookies: 'cookie',
  },
  getters: new Set(['get', 'getall', 'getone']),
  headerGetters: new Set<string>(),
  bodyGetters: new Set<string>(),
} as const;

export const pyramidLibraries = ['pyramid'];

const routers: RouterNames = {
  made: new Set(['pyramid.config.Configurator']),
  guessed: /^python:(config|configurator|pyramid_config)$/,
};
const PREFIX = 'route_prefix';

interface Named {
  router: RouterKey;
  call: Call;
  templates: PathTemplate[];
}

/** Pyramid: `config.add_route(name, pattern)`, and the views of that name by `@view_config(route_name=)` and `add_view`. */
export function pyramidRouting(wiring: Wiring): Routing {
  const { calls, program, schemes } = wiring;
  const inputs = new HandlerInputs(wiring, requestShape);
  const routing = emptyRouting();
  const named = new Map<string, Named[]>();
  const own = routerCalls(calls, routers);
  const views: { call: Call; view: Value; node: number }[] = [];
  for (const { router, member, call } of own) {
    if (member === 'add_route')
      for (const name of textsOf(argument(call, 0, 'name'))) {
        const templates = routePaths(call.keywords.get('path') ?? argument(call, 1, 'pattern'), pathsOf);
        named.set(name, [...(named.get(name) ?? []), { router, call, templates }]);
      }
    else if (member === 'add_view')
      views.push({ call, view: argument(call, 0, 'view'), node: argumentNode(call, 0, 'view') });
    else if (member === 'add_static_view')
      for (const { path, parameters } of routePaths(argument(call, 0, 'name'), pathsOf))
        routing.routes.push({
          router,
          methods: ['GET'],
          path: `${path}/{subpath}`,
          framework: 'pyramid',
          handler: 'static_view',
          ...program.place(call),
          parameters: [...parameters, { name: 'subpath', in: 'path', required: true, schema: STRING }],
        });
  }
  const defaults = new Map<string, Call>();
  for (const call of calls) {
    const { decorated } = call;
    if (decorated?.kind === 'class' && call.callee.name === 'pyramid.view.view_defaults')
      defaults.set(`${decorated.unit} ${decorated.cls}`, call);
    else if (decorated && call.callee.name === 'pyramid.view.view_config')
      views.push({ call, view: decorated, node: -1 });
  }
  const open = new Set<string>();
  const seen = new PyramidViews(wiring);
  const read = views.map(({ call, view, node }) => {
    const handler = seen.answering(call, view, node);
    const owner = handler.site ? program.functionInfo(handler.site).owner : -1;
    const ofClass = handler.site ? defaults.get(`${handler.site.unit} ${owner}`) : undefined;
    const said = new Map([...(ofClass?.keywords ?? []), ...call.keywords]);
    const stated = (name: string) => said.get(name) ?? null;
    const isSignedIn = isConstant(stated(SIGNED_IN), true);
    if (!isSignedIn)
      for (const name of textsOf(stated('route_name')))
        for (const method of methodsIn(stated('request_method')) ?? ANY) open.add(`${name} ${method}`);
    return { call, handler, owner, said, stated, isSignedIn };
  });
  const [root] = own.filter(({ on }) => on.made?.callee.member !== 'include');
  for (const { call, handler, owner, said, stated, isSignedIn } of read) {
    const position =
      owner >= 0 ? 0 : handler.site && program.functionInfo(handler.site).parameters.length > 1 ? 1 : 0;
    const { site } = handler;
    if (site && seen.isRefusal(site)) continue;
    const add = (router: RouterKey, path: PathTemplate, methods: string[], security: Security | null) =>
      routing.routes.push({
        router,
        security: bothRequired(site && seen.before(site, call, said), security),
        methods,
        path: path.path,
        framework: 'pyramid',
        handler: handler.name,
        site,
        ...program.place(call),
        parameters: [...path.parameters, ...readBy(handler, position, program, inputs)],
        isStrict: true,
      });
    for (const name of textsOf(stated('route_name')))
      for (const { router, call: route, templates } of named.get(name) ?? []) {
        const methods =
          methodsIn(stated('request_method')) ?? methodsIn(route.keywords.get('request_method') ?? null);
        const security =
          isSignedIn && !answersOthers(name, methods ?? ANY)
            ? schemes.required(SIGNED_IN, unknownScheme(`the predicate ${SIGNED_IN} of Pyramid`))
            : null;
        for (const template of templates) add(router, template, methods ?? ANY, security);
      }
    if (root === undefined || ['route_name', 'context', 'for_'].some((one) => said.has(one))) continue;
    // A view that has no route is looked for by its name, below the resources of the application.
    const methods = methodsIn(stated('request_method')) ?? ANY;
    const names = said.has('name') ? textsOf(stated('name')) : [''];
    for (const name of names.length > 0 ? names : [gap('name')])
      for (const path of pathsOf(constant(`/${seen.hasTree ? `${gap('resource')}/` : ''}${name}`)))
        add(root.router, path, methods, null);
  }
  routing.mounts.push(...pluginMounts(own, routers, program, 'include', PREFIX, pathsOf));
  return routing;

  /** Whether another view answers callers who are not signed in. */
  function answersOthers(name: string, methods: readonly string[]): boolean {
    const isAny = methods.includes('ANY') && [...open].some((one) => one.startsWith(`${name} `));
    return isAny || [...methods, ...ANY].some((method) => open.has(`${name} ${method}`));
  }
}

/** A view that has it is none for callers who are not signed in. */
const SIGNED_IN = 'is_authenticated';
const ANY = ['ANY'];

function isConstant(value: Value, wanted: boolean): boolean {
  return value?.kind === 'constant' && value.value === wanted;
}

function methodsIn(value: Value): string[] | null {
  const stated = textsOf(value).map((one) => one.toUpperCase());
  return stated.length > 0 ? stated : null;
}

/** `/users/{id:\d+}/*rest` */
function pathsOf(value: Value): PathTemplate[] {
  return expressionPaths(list(textsOf(value).map((text) => constant(text.replace(/\*(\w+)/g, '{$1}')))));
}

/** `config.include(callable, route_prefix=)`, or the name of a module with a function `includeme`. */
export function pyramidCallbacks(call: Call, evaluator: Evaluator) {
  const parent = call.callee.member === 'include' ? routerOf(call.callee.of, routers) : null;
  if (parent === null) return undefined;
  const prefix = givenArgument(call, 1, PREFIX);
  const child = !isGiven(prefix)
    ? parent
    : evaluator.foreign('pyramid.config.Configurator()', null, null, call);
  if (isGiven(prefix)) setMember(child, PREFIX, prefix);
  return optionsOf(call.positional[0] ?? null).flatMap((one) => {
    const text = one?.kind === 'constant' ? String(one.value) : null;
    const target = text === null ? one : evaluator.modules.imported(evaluator, call.unit, text);
    const fn = target?.kind === 'module' ? evaluator.member(target, 'includeme') : target;
    return fn?.kind === 'function' ? [{ fn, args: [child] }] : [];
  });
}
