import { HandlerInputs } from '../handler-inputs.js';
import type { PathTemplate } from '../path-template.js';
import {
  bracePaths,
  emptyRouting,
  handlerOf,
  pluginMounts,
  type RouterNames,
  readBy,
  routerCalls,
  routerOf,
  setting,
  type Wiring,
} from '../router-calls.js';
import type { Routing } from '../routes.js';
import type { Evaluator } from '../wiring/evaluation.js';
import { type Call, constant, list, optionsOf, setMember, textsOf, type Value } from '../wiring/value.js';

const requestShape = {
  members: { query: 'query', payload: 'body', headers: 'header', state: 'cookie' },
  getters: new Set<string>(),
  headerGetters: new Set<string>(),
  bodyGetters: new Set<string>(),
} as const;

export const hapiLibraries = ['@hapi/hapi', 'hapi'];

const routers: RouterNames = {
  made: new Set(hapiLibraries.flatMap((name) => [`${name}.server`, `${name}.Server`])),
  guessed: /^javascript:(server|srv)$/,
};

const PREFIX = 'prefix';

/** Hapi: `server.route({ method, path, handler })`, of plugins below the prefix that they are registered with. */
export function hapiRouting({ calls, program }: Wiring): Routing {
  const inputs = new HandlerInputs(program, requestShape);
  const routing = emptyRouting();
  const own = routerCalls(calls, routers);
  for (const { router, member, call } of own) {
    if (member !== 'route') continue;
    for (const route of itemsIn(call.positional[0] ?? null)) {
      const options = setting(route, 'options') ?? setting(route, 'config');
      const handler = handlerOf(call, setting(route, 'handler') ?? setting(options, 'handler'), -1, program);
      const methods = textsOf(setting(route, 'method')).map((one) =>
        one === '*' ? 'ANY' : one.toUpperCase(),
      );
      for (const { path, parameters } of pathsOf(setting(route, 'path')))
        routing.routes.push({
          router,
          methods,
          path,
          framework: 'hapi',
          handler: handler.name,
          ...program.place(call),
          parameters: [...parameters, ...readBy(handler, 0, program, inputs)],
        });
    }
  }
  routing.mounts.push(...pluginMounts(own, routers, 'register', PREFIX, bracePaths));
  return routing;
}

function itemsIn(value: Value): Value[] {
  return optionsOf(value).flatMap((one) => (one?.kind === 'list' ? one.items.flatMap(itemsIn) : [one]));
}

/** A plugin's `register` is called with a server of its own: `{ plugin, routes: { prefix } }`, or the plugin itself. */
export function hapiCallbacks(call: Call, evaluator: Evaluator) {
  const parent = call.callee.member === 'register' ? routerOf(call.callee.of, routers) : null;
  if (parent === null || !routers.made.has(parent.name.replace(/\(\)$/, ''))) return undefined;
  return itemsIn(call.positional[0] ?? null).flatMap((item) => {
    const stated = item?.kind === 'map' ? item.entries.get('plugin') : undefined;
    const plugin = stated ?? item;
    const inner = plugin === null || plugin === undefined ? null : evaluator.member(plugin, 'plugin');
    const register = evaluator.member(inner?.kind === 'map' ? inner : (plugin ?? null), 'register');
    const prefixes = [setting(item, 'routes'), call.positional[1] ?? null].map(
      (one) => setting(one, PREFIX) ?? setting(setting(one, 'routes'), PREFIX),
    );
    const child = evaluator.foreign(parent.name, null, null, call);
    setMember(child, PREFIX, prefixes[0] ?? prefixes[1]);
    return [{ fn: register, args: [child, setting(item, 'options')] }];
  });
}

/** Paths as others write them: `{id?}`, `{name*}` and `{name*2}` are parameters. */
function pathsOf(value: Value): PathTemplate[] {
  return bracePaths(list(textsOf(value).map((text) => constant(text.replace(/\{(\w+)[?*]\d*\}/g, '{$1}')))));
}
