import type { EndpointParameter } from '#protocol/scan-report.js';
import {
  BASIC,
  BEARER,
  PUBLIC,
  type Security,
  type SecurityScheme,
  sessionCookie,
  unknownScheme,
} from '../access/security.js';
import { HandlerInputs } from '../handler-inputs.js';
import type { PathTemplate } from '../path-template.js';
import {
  answeredBy,
  bracePaths,
  emptyRouting,
  givenSetting,
  handlerOf,
  isGiven,
  keyOf,
  mountPaths,
  pluginMounts,
  type RouterNames,
  readBy,
  routePaths,
  routerCalls,
  routerOf,
  setting,
  type Wiring,
} from '../router-calls.js';
import type { Route, Routing } from '../routes.js';
import type { Evaluator } from '../wiring/evaluation.js';
import {
  type Call,
  constant,
  firstOf,
  list,
  optionsOf,
  setMember,
  textsOf,
  truth,
  type Value,
} from '../wiring/value.js';
import { ofParts } from './express-inputs.js';
import { handlerSchemas } from './handler-schemas.js';
import { glued, glueLibraries } from './hapi-glue.js';
import { SchemaChains } from './schema-chains.js';

const requestShape = {
  members: { query: 'query', payload: 'body', headers: 'header', state: 'cookie' },
  getters: new Set<string>(),
  headerGetters: new Set<string>(),
  bodyGetters: new Set<string>(),
} as const;

const servers = ['@hapi/hapi', 'hapi'];

export const hapiLibraries = [...servers, ...glueLibraries];

const routers: RouterNames = {
  made: new Set(servers.flatMap((name) => [`${name}.server`, `${name}.Server`])),
  guessed: /^javascript:(server|srv)$/,
};

const PREFIX = 'prefix';

/** Hapi: `server.route({ method, path, handler })`, of plugins below the prefix that they are registered with. */
export function hapiRouting(wiring: Wiring): Routing {
  const { calls, program } = wiring;
  const chains = new SchemaChains(program);
  const standard = defaultStrategy(calls);
  const inputs = new HandlerInputs(wiring, requestShape, handlerSchemas(program, wiring.evaluator));
  const routing = emptyRouting();
  const own = routerCalls(calls, routers);
  for (const { router, member, call } of own) {
    if (member !== 'route') continue;
    for (const route of itemsIn(call.positional[0] ?? null)) {
      const options = setting(route, 'options') ?? setting(route, 'config');
      const handler = handlerOf(call, setting(route, 'handler') ?? setting(options, 'handler'), -1, wiring);
      const methods = textsOf(setting(route, 'method')).map((one) =>
        one === '*' ? 'ANY' : one.toUpperCase(),
      );
      for (const { path, parameters } of routePaths(setting(route, 'path'), pathsOf))
        routing.routes.push({
          router,
          methods,
          path,
          framework: 'hapi',
          ...answeredBy(handler, call, program),
          ...validatedInputs(
            parameters,
            readBy(handler, 0, program, inputs),
            setting(options, 'validate'),
            chains,
          ),
          security: authOf(setting(options, 'auth'), standard, wiring),
          tags: textsOf(setting(options, 'tags')).filter((tag) => tag !== 'api'),
        });
    }
  }
  routing.mounts.push(...pluginMounts(own, routers, program, 'register', PREFIX, bracePaths));
  for (const on of new Set(own.map((one) => one.on)))
    if (on.made?.callee.member === 'compose')
      for (const { path, parameters } of mountPaths(on.members?.get(PREFIX), bracePaths))
        routing.mounts.push({ parent: 'application', child: keyOf(on), prefix: path, parameters });
  return routing;
}

function itemsIn(value: Value): Value[] {
  return optionsOf(value).flatMap((one) => (one?.kind === 'list' ? one.items.flatMap(itemsIn) : [one]));
}

/** A plugin's `register` is called with a server of its own: `{ plugin, routes: { prefix } }`, or the plugin itself. */
export function hapiCallbacks(call: Call, evaluator: Evaluator) {
  const composed = glued(call, evaluator);
  if (composed !== undefined)
    return composed.map(({ plugin, prefix, options }) =>
      registered(call, plugin, prefix, options, `${servers[0]}.server()`, evaluator),
    );
  const parent = call.callee.member === 'register' ? routerOf(call.callee.of, routers) : null;
  if (parent === null || !routers.made.has(parent.name.replace(/\(\)$/, ''))) return undefined;
  return itemsIn(call.positional[0] ?? null).flatMap((item) => {
    const stated = item?.kind === 'map' ? item.entries.get('plugin') : undefined;
    const plugin = stated ?? item;
    const prefixes = [setting(item, 'routes'), call.positional[1] ?? null].map((one) => [
      givenSetting(one, PREFIX),
      givenSetting(setting(one, 'routes'), PREFIX),
    ]);
    const prefix = prefixes.flat().find(isGiven);
    return [registered(call, plugin ?? null, prefix, setting(item, 'options'), parent.name, evaluator)];
  });
}

/** The call of a plugin's `register`; before version 17 a plugin was that function itself. */
function registered(
  call: Call,
  plugin: Value,
  prefix: Value | undefined,
  options: Value,
  server: string,
  evaluator: Evaluator,
): { fn: Value; args: Value[] } {
  const inner = plugin === null ? null : evaluator.member(plugin, 'plugin');
  const register = evaluator.member(inner?.kind === 'map' ? inner : plugin, 'register');
  const child = evaluator.foreign(server, null, null, call);
  if (prefix !== undefined) setMember(child, PREFIX, prefix);
  return { fn: register ?? firstOf(plugin, 'function'), args: [child, options] };
}

/** The strategy that holds where a route states none. */
function defaultStrategy(calls: readonly Call[]): Value {
  const call = calls.find(({ callee }) => callee.member === 'default' && callee.of?.member === 'auth');
  return call?.positional[0] ?? null;
}

/** `auth: 'jwt'`, `auth: false`, `auth: { strategy, mode: 'try' }` */
function authOf(stated: Value, standard: Value, { calls, schemes }: Wiring): Security | null {
  const value = stated ?? standard;
  if (truth(value) === false) return PUBLIC;
  const texts = textsOf(value);
  const settings = texts.length > 0 ? null : value;
  const [name] =
    texts.length > 0 ? texts : textsOf(setting(settings, 'strategy') ?? setting(settings, 'strategies'));
  if (name === undefined) return null;
  const made = calls.find(
    ({ callee, positional }) =>
      callee.member === 'strategy' &&
      callee.of?.member === 'auth' &&
      textsOf(positional[0] ?? null)[0] === name,
  );
  const kind = textsOf(made?.positional[1] ?? null)[0] ?? name;
  const scheme: SecurityScheme = /jwt|bearer|token/i.test(kind)
    ? BEARER
    : /basic/i.test(kind)
      ? BASIC
      : /cookie|session/i.test(kind)
        ? sessionCookie(textsOf(setting(setting(made?.positional[2] ?? null, 'cookie'), 'name'))[0] ?? 'sid')
        : unknownScheme(`the strategy ${name}`);
  const mode = textsOf(setting(settings, 'mode'))[0];
  return schemes.required(
    name,
    scheme,
    textsOf(setting(settings, 'scope')),
    mode === 'try' || mode === 'optional',
  );
}

/** What `validate` says comes before what the handler is seen to read. */
function validatedInputs(
  inPath: readonly EndpointParameter[],
  read: readonly EndpointParameter[],
  validate: Value,
  chains: SchemaChains,
): Pick<Route, 'parameters' | 'body'> {
  const map = firstOf(validate, 'map');
  const { parameters: stated, body } = map ? ofParts(map, chains) : { parameters: [], body: null };
  const found = new Map(inPath.map((one) => [`path ${one.name}`, one]));
  for (const one of [...read.filter((other) => other.in !== 'body' || !body), ...stated]) {
    const key = `${one.in} ${one.name}`;
    if (one.in !== 'path' || found.has(key)) found.set(key, one);
  }
  const parameters = [...found.values()];
  return { parameters, body: body && { required: true, content: { 'application/json': body } } };
}

/** Paths as others write them: `{id?}`, `{name*}` and `{name*2}` are parameters. */
function pathsOf(value: Value): PathTemplate[] {
  return bracePaths(list(textsOf(value).map((text) => constant(text.replace(/\{(\w+)[?*]\d*\}/g, '{$1}')))));
}
