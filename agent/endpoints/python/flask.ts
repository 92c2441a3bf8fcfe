import { HandlerInputs } from '../handler-inputs.js';
import {
  anglePaths,
  argument,
  argumentNode,
  emptyRouting,
  handlerOf,
  keyOf,
  ROOT,
  type RouterNames,
  routerCalls,
  routerOf,
  verbMethodsOf,
  viewClassOf,
  type Wiring,
} from '../router-calls.js';
import type { Route, RouterKey, Routing } from '../routes.js';
import { type Call, type ClassValue, optionsOf, textsOf, type Value } from '../wiring/value.js';

const requestShape = {
  members: {
    args: 'query',
    form: 'body',
    json: 'body',
    files: 'body',
    values: 'query',
    headers: 'header',
    cookies: 'cookie',
  },
  getters: new Set(['get', 'getlist']),
  headerGetters: new Set<string>(),
  bodyGetters: new Set(['get_json']),
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
export function flaskRouting({ calls, program }: Wiring): Routing {
  const inputs = new HandlerInputs(program, requestShape);
  const routing = emptyRouting();
  const ownPrefix = new Map<RouterKey, Value>();
  const mounted = new Set<RouterKey>();
  const mount = (parent: RouterKey, child: RouterKey, prefix: Value) => {
    mounted.add(child);
    for (const { path, parameters } of prefix === null ? [ROOT] : orRoot(anglePaths(prefix)))
      routing.mounts.push({ parent, child, prefix: path, parameters });
  };
  for (const call of calls) {
    const key = keyOf(call.result);
    const { name } = call.callee;
    if (blueprints.includes(name)) ownPrefix.set(key, argument(call, 5, 'url_prefix'));
    else if (apis.includes(name)) mountApi(call, key, argument(call, 1, 'prefix'));
    else if (namespaces.includes(name)) {
      ownPrefix.set(key, argument(call, 9, 'path') ?? named(argument(call, 0, 'name')));
      const api = name.endsWith('.namespace') ? routerOf(call.callee.of, routers) : null;
      if (api) mount(keyOf(api), key, ownPrefix.get(key) ?? null);
    }
  }
  for (const { router, member, call } of routerCalls(calls, routers)) {
    const child = routerOf(call.positional[0] ?? null, routers);
    if (member === 'route' || shortcuts.has(member)) addRoute(router, member, call);
    else if (member === 'add_url_rule') addRule(router, call);
    else if (member === 'add_resource') addResource(router, call);
    else if (member === 'init_app') mountApi(call, router, null);
    else if (member === 'register_blueprint' && child)
      // A prefix given at registration replaces the blueprint's own.
      mount(router, keyOf(child), call.keywords.get('url_prefix') ?? ownPrefix.get(keyOf(child)) ?? null);
    else if (member === 'add_namespace' && child)
      mount(router, keyOf(child), argument(call, 1, 'path') ?? ownPrefix.get(keyOf(child)) ?? null);
  }
  // Blueprints whose registration is not seen still have their own prefix.
  for (const [child, prefix] of ownPrefix)
    if (prefix !== null && !mounted.has(child)) mount('application', child, prefix);
  return routing;

  function mountApi(call: Call, api: RouterKey, prefix: Value): void {
    const app = routerOf(argument(call, 0, 'app'), routers);
    if (app) mount(keyOf(app), api, prefix);
  }

  function push(
    router: RouterKey,
    call: Call,
    paths: Value,
    route: Pick<Route, 'methods' | 'handler' | 'parameters'>,
  ): void {
    for (const { path, parameters } of route.methods.length > 0 ? anglePaths(paths) : [])
      routing.routes.push({
        router,
        path,
        framework: 'flask',
        ...route,
        ...program.place(call),
        parameters: [...parameters, ...route.parameters],
        isStrict: true,
      });
  }

  function addRoute(router: RouterKey, member: string, call: Call): void {
    const { decorated } = call;
    const paths = argument(call, 0, 'rule');
    if (decorated?.kind === 'class') addClass(router, call, paths, decorated, null);
    const methods = shortcuts.has(member) ? [member.toUpperCase()] : (statedMethods(call) ?? ['GET']);
    if (decorated?.kind !== 'function') return;
    push(router, call, paths, {
      methods,
      handler: program.functionName(decorated),
      parameters: inputs.of(decorated, 'request'),
    });
  }

  function addRule(router: RouterKey, call: Call): void {
    const view = argument(call, 2, 'view_func');
    const cls = viewClassOf(view);
    if (cls) {
      addClass(router, call, argument(call, 0, 'rule'), cls, statedMethods(call));
      return;
    }
    const { name, site } = handlerOf(call, view, argumentNode(call, 2, 'view_func'), program);
    push(router, call, argument(call, 0, 'rule'), {
      methods: statedMethods(call) ?? ['GET'],
      handler: name,
      parameters: site ? inputs.of(site, 'request') : [],
    });
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
    for (const [method, site] of own)
      if (stated === null || stated.includes(method))
        push(router, call, paths, {
          methods: [method],
          handler: program.functionName(site),
          parameters: inputs.of(site, 'request'),
        });
    // A view that answers by itself, for the methods that its class states.
    if (own.size > 0) return;
    const methods = stated ?? textsOf(cls.members.get('methods') ?? null);
    const { name } = program.unit(cls.unit).data.classes[cls.cls];
    push(router, call, paths, {
      methods: methods.length > 0 ? methods : ['GET'],
      handler: name,
      parameters: [],
    });
  }
}

function orRoot<T>(paths: T[]): (T | typeof ROOT)[] {
  return paths.length > 0 ? paths : [ROOT];
}

/** A namespace without a path has its name as one. */
function named(value: Value): Value {
  const [name] = optionsOf(value);
  return name?.kind === 'constant' ? { kind: 'constant', value: `/${String(name.value)}` } : null;
}

function statedMethods(call: Call): string[] | null {
  const stated = textsOf(call.keywords.get('methods') ?? null).map((method) => method.toUpperCase());
  return stated.length > 0 ? [...new Set(stated)] : null;
}
