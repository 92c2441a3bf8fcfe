import { isCheckName } from '../access/checks.js';
import { evidenceIn } from '../access/evidence.js';
import { checksIn } from '../access/handlers.js';
import { bothRequired, isGuardsAlone, type Security, unknownScheme } from '../access/security.js';
import { GRAPHQL_BODY, GRAPHQL_METHODS } from '../graphql.js';
import { HandlerInputs } from '../handler-inputs.js';
import type { FunctionSite } from '../program.js';
import {
  anglePaths,
  argument,
  argumentNode,
  emptyRouting,
  givenArgument,
  handlerOf,
  isGiven,
  keyOf,
  mountPaths,
  type RouterNames,
  routePaths,
  routerCalls,
  routerOf,
  verbMethodsOf,
  viewClassOf,
  type Wiring,
} from '../router-calls.js';
import type { Route, RouterKey, Routing } from '../routes.js';
import {
  type Call,
  type ClassValue,
  constant,
  firstOf,
  gap,
  optionsOf,
  textsOf,
  type Value,
} from '../wiring/value.js';
import { checkOf, statedChecks } from './checks.js';
import { classValueOf } from './class-members.js';
import { isGraphqlView } from './graphql.js';
import { pythonHandlerSchemas } from './handler-schemas.js';
import { DecoratedArguments, statedPath, withStated } from './stated-arguments.js';
import { ViewForms } from './view-forms.js';

const requestShape = {
  members: {
    args: 'query',
    form: 'form',
    json: 'body',
    files: 'file',
    values: 'query',
    headers: 'header',
    cookies: 'cookie',
  },
  getters: new Set(['get', 'getlist']),
  headerGetters: new Set<string>(),
  bodyGetters: new Set(['get_json']),
  isStrict: true,
} as const;

const shortcuts = new Set(['get', 'post', 'put', 'patch', 'delete']);

export const flaskLibraries = ['flask', 'flask_restful', 'flask_restx', 'flask_smorest', 'quart'];

const blueprints = [
  'flask.Blueprint',
  'quart.Blueprint',
  'flask_smorest.Blueprint',
  'flask.blueprints.Blueprint',
];
const apis = ['flask_restful.Api', 'flask_restx.Api', 'flask_smorest.Api'];
const namespaces = ['flask_restx.Namespace', ...apis.map((name) => `${name}().namespace`)];

const routers: RouterNames = {
  made: new Set(['flask.Flask', 'flask.app.Flask', 'quart.Quart', ...blueprints, ...apis, ...namespaces]),
  guessed: /^python:(app|application|bp|blueprint|\w+_bp|\w+blueprint)$/,
};

/**
 * Flask and what is built on it: `@app.route(path)`, `app.add_url_rule(path, view_func=)`, `app.register_blueprint(blueprint,
 * url_prefix=)`; resources of flask-restful (`api.add_resource(Users, *paths)`) and of flask-restx, namespaces included.
 */
export function flaskRouting(wiring: Wiring): Routing {
  const { calls, program } = wiring;
  const inputs = new HandlerInputs(wiring, requestShape, pythonHandlerSchemas(wiring));
  const forms = new ViewForms(wiring);
  const decorated = new DecoratedArguments(wiring);
  const routing = emptyRouting();
  const made = new Map<RouterKey, Call>();
  const ownPrefix = new Map<RouterKey, Value | undefined>();
  const mounted = new Set<RouterKey>();
  const applications = new Set(
    calls.flatMap(({ callee, result }) => (/(^|\.)(Flask|Quart)$/.test(callee.name) ? [keyOf(result)] : [])),
  );
  const mount = (parent: RouterKey, child: RouterKey, prefix: Value | undefined, call: Call) => {
    mounted.add(child);
    for (const { path, parameters } of mountPaths(prefix, anglePaths))
      routing.mounts.push({ parent, child, prefix: path, parameters, place: program.place(call) });
  };
  for (const call of calls) {
    const key = keyOf(call.result);
    const { name } = call.callee;
    if (blueprints.includes(name)) ownPrefix.set(key, givenArgument(call, 5, 'url_prefix'));
    else if (apis.includes(name)) mountApi(call, key, givenArgument(call, 1, 'prefix'));
    else if (namespaces.includes(name)) {
      ownPrefix.set(key, given(givenArgument(call, 9, 'path')) ?? named(argument(call, 0, 'name')));
      const api = name.endsWith('.namespace') ? routerOf(call.callee.of, routers) : null;
      if (api) mount(keyOf(api), key, ownPrefix.get(key), call);
    }
    if (blueprints.includes(name) || namespaces.includes(name)) made.set(key, call);
  }
  for (const { router, on, member, call } of routerCalls(calls, routers)) {
    const child = routerOf(call.positional[0] ?? null, routers);
    if (/^python:.*(bp|blueprint)$/.test(on.name)) routing.parts.set(router, undefined);
    if (member === 'route' || shortcuts.has(member)) addRoute(router, member, call);
    else if (member === 'add_url_rule') addRule(router, call);
    else if (member === 'add_resource') addResource(router, call);
    else if (member === 'before_request' || member === 'before_app_request') addHook(router, member, call);
    else if (member === 'init_app') mountApi(call, router, undefined);
    else if (member === 'register_blueprint' && child)
      // A prefix given at registration replaces the blueprint's own.
      mount(
        router,
        keyOf(child),
        given(call.keywords.get('url_prefix')) ?? ownPrefix.get(keyOf(child)),
        call,
      );
    else if (member === 'add_namespace' && child)
      mount(router, keyOf(child), given(givenArgument(call, 1, 'path')) ?? ownPrefix.get(keyOf(child)), call);
  }
  // Blueprints whose registration is not seen still have their own prefix.
  for (const [child, call] of made)
    if (!mounted.has(child)) {
      routing.parts.set(`${child} where it is registered`, program.place(call));
      mount(`${child} where it is registered`, child, ownPrefix.get(child), call);
    }
  return routing;

  function mountApi(call: Call, api: RouterKey, prefix: Value | undefined): void {
    const app = routerOf(argument(call, 0, 'app'), routers);
    if (app) mount(keyOf(app), api, prefix, call);
  }

  /** A function that runs before each request, and ends some: `@bp.before_request`. */
  function addHook(router: RouterKey, member: string, call: Call): void {
    const [given] = optionsOf(call.positional[0] ?? null);
    const fn =
      call.decorated?.kind === 'function' ? call.decorated : given?.kind === 'function' ? given : null;
    if (fn === null) return;
    const { scheme, refuses, ends, exempt } = evidenceIn(program, fn);
    const name = program.functionName(fn);
    const seen = checksIn(fn, wiring);
    const isNamed = (ends && isCheckName(name)) || (refuses && scheme !== null);
    const security =
      isNamed && (seen === null || isGuardsAlone(seen))
        ? wiring.schemes.required(name, scheme ?? unknownScheme(name))
        : seen;
    if (security === null) return;
    // One of a blueprint that runs before each request of the application that the blueprint is part of.
    const guarded = member === 'before_app_request' ? applications : [router];
    for (const one of guarded) routing.guards.push({ router: one, prefix: '', security, exempt });
  }

  function push(
    router: RouterKey,
    call: Call,
    paths: Value,
    route: Pick<Route, 'methods' | 'handler' | 'body' | 'around'>,
    site: FunctionSite | null,
    around: Security | null = null,
  ): void {
    const stated = site ? decorated.of(site) : { parameters: [], body: null, responses: [] };
    const seen = site ? [...inputs.of(site, 'request'), ...forms.of(site)] : [];
    const read = withStated(seen, stated);
    const security = bothRequired(around, site && statedChecks(site, wiring, call));
    for (const { path, parameters } of route.methods.length > 0 ? routePaths(paths, anglePaths) : [])
      routing.routes.push({
        router,
        path,
        framework: 'flask',
        ...route,
        ...program.place(call),
        site,
        security,
        body: stated.body ?? route.body,
        responses: stated.responses,
        parameters: [...statedPath(parameters, stated), ...read],
        isStrict: true,
      });
  }

  function addRoute(router: RouterKey, member: string, call: Call): void {
    const { decorated } = call;
    const paths = argument(call, 0, 'rule');
    if (decorated?.kind === 'class') addClass(router, call, paths, decorated, null);
    const methods = shortcuts.has(member) ? [member.toUpperCase()] : (statedMethods(call) ?? ['GET']);
    if (decorated?.kind !== 'function') return;
    push(router, call, paths, { methods, handler: program.functionName(decorated) }, decorated);
  }

  function addRule(router: RouterKey, call: Call): void {
    const view = argument(call, 2, 'view_func');
    const cls = viewClassOf(view);
    if (cls) {
      addClass(router, call, argument(call, 0, 'rule'), cls, statedMethods(call));
      return;
    }
    const { name, site, around } = handlerOf(call, view, argumentNode(call, 2, 'view_func'), wiring);
    const isGraphql = isGraphqlView(view);
    const methods = statedMethods(call) ?? (isGraphql ? GRAPHQL_METHODS : ['GET']);
    const body = isGraphql ? GRAPHQL_BODY : null;
    push(router, call, argument(call, 0, 'rule'), { methods, handler: name, body, around }, site);
  }

  /** `decorators = [login_required]` of a class of views, `method_decorators` of one of resources. */
  function viewDecorators(cls: ClassValue): Security | null {
    let security: Security | null = null;
    for (const name of ['decorators', 'method_decorators'])
      for (const one of firstOf(classValueOf(cls, name), 'list')?.items ?? [])
        security = bothRequired(security, checkOf(one, '', wiring));
    return security;
  }

  function addResource(router: RouterKey, call: Call): void {
    const cls = viewClassOf(call.positional[0] ?? null);
    for (const path of cls ? call.positional.slice(1) : []) if (cls) addClass(router, call, path, cls, null);
  }

  function addClass(
    router: RouterKey,
    call: Call,
    paths: Value,
    cls: ClassValue,
    stated: string[] | null,
  ): void {
    const own = verbMethodsOf(cls);
    const around = viewDecorators(cls);
    for (const [method, site] of own)
      if (stated === null || stated.includes(method))
        push(router, call, paths, { methods: [method], handler: program.functionName(site) }, site, around);
    // A view that answers by itself, for the methods that its class states.
    if (own.size > 0) return;
    const methods = stated ?? textsOf(cls.members.get('methods') ?? null);
    const { name } = program.unit(cls.unit).data.classes[cls.cls];
    push(router, call, paths, { methods: methods.length > 0 ? methods : ['GET'], handler: name }, null);
  }
}

/** `None` says no more than nothing at all. */
function given(value: Value | undefined): NonNullable<Value> | undefined {
  return isGiven(value) ? (value ?? constant(gap('prefix'))) : undefined;
}

/** A namespace without a path has its name as one. */
function named(value: Value): Value {
  const [name] = optionsOf(value);
  return name?.kind === 'constant' ? constant(`/${String(name.value)}`) : null;
}

function statedMethods(call: Call): string[] | null {
  const stated = textsOf(call.keywords.get('methods') ?? null).map((method) => method.toUpperCase());
  return stated.length > 0 ? [...new Set(stated)] : null;
}
