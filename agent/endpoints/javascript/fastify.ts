import { posix } from 'node:path';
import { exemptBy } from '../access/exempt.js';
import { HandlerInputs } from '../handler-inputs.js';
import {
  answeredBy,
  colonPaths,
  emptyRouting,
  givenSetting,
  handlerOf,
  pluginMounts,
  type RouterNames,
  readBy,
  routePaths,
  routerCalls,
  routerOf,
  setting,
  type Wiring,
} from '../router-calls.js';
import type { Routing } from '../routes.js';
import type { Evaluator } from '../wiring/evaluation.js';
import {
  type Call,
  constant,
  type Foreign,
  hasGap,
  optionsOf,
  setMember,
  textsOf,
  truth,
  type Value,
} from '../wiring/value.js';
import { checkOf } from './checks.js';
import { hooksOf, requestHooks, routeInputs, statedResponses } from './fastify-settings.js';
import { handlerSchemas } from './handler-schemas.js';
import { SchemaChains } from './schema-chains.js';

const requestShape = {
  members: { query: 'query', body: 'body', headers: 'header', cookies: 'cookie' },
  getters: new Set<string>(),
  headerGetters: new Set<string>(),
  bodyGetters: new Set<string>(),
  fileGetters: new Set(['file', 'saveRequestFiles', 'files']),
} as const;

const verbs = ['get', 'post', 'put', 'patch', 'delete', 'head', 'options', 'all'];

export const fastifyLibraries = [
  'fastify',
  'fastify-plugin',
  '@fastify/autoload',
  'fastify-autoload',
  '@fastify/type-provider-typebox',
];

export const fastifyRouters: RouterNames = {
  made: new Set(['fastify', 'fastify.fastify', 'fastify.Fastify', 'fastify.FastifyInstance']),
  guessed: /^javascript:(fastify|app|server|instance)$/,
  fluent: new Set([
    ...verbs,
    'route',
    'register',
    'addHook',
    'decorate',
    'withTypeProvider',
    'after',
    'addSchema',
  ]),
};

/** Fastify: `app.get(path, options?, handler)`, `app.route({ method, url, handler })`, `app.register(plugin, { prefix })`. */
export function fastifyRouting(wiring: Wiring): Routing {
  const { calls, program } = wiring;
  const chains = new SchemaChains(program);
  const inputs = new HandlerInputs(wiring, requestShape, handlerSchemas(program, wiring.evaluator));
  const routing = emptyRouting();
  const own = routerCalls(calls, fastifyRouters);
  for (const { router, member, call } of own) {
    if (member === 'addHook' && requestHooks.has(textsOf(call.positional[0] ?? null)[0])) {
      const hook = call.positional[1] ?? null;
      const security = checkOf(
        hook,
        program.nameOf(call.unit, call.nodes[1] ?? -1) ?? '',
        wiring,
        program.place(call),
      );
      // Hooks hold for all routes of an instance, and of those below it.
      if (security) routing.guards.push({ router, prefix: '', security, ...exemptBy(hook, wiring) });
    }
    const isRoute = member === 'route';
    if (!isRoute && (!verbs.includes(member) || call.positional.length < 2)) continue;
    const last = call.positional.length - 1;
    const settings = call.positional[isRoute ? 0 : 1] ?? null;
    const schema = setting(settings, 'schema');
    const inSettings = setting(settings, 'handler');
    const handler = handlerOf(call, inSettings ?? call.positional[last], call.nodes[last], wiring);
    const stated = textsOf(setting(settings, 'method')).map((method) => method.toUpperCase());
    const inUrl = setting(settings, 'url') ?? setting(settings, 'path');
    const written = isRoute ? inUrl : (call.positional[0] ?? null);
    const paths = routePaths(written, colonPaths);
    for (const { path, parameters } of paths)
      routing.routes.push({
        router,
        methods: isRoute ? stated : [member === 'all' ? 'ANY' : member.toUpperCase()],
        path,
        framework: 'fastify',
        ...answeredBy(handler, call, program),
        ...routeInputs(settings, parameters, readBy(handler, 0, program, inputs), chains),
        responses: statedResponses(setting(schema, 'response'), chains),
        security: hooksOf(settings, wiring),
        tags: textsOf(setting(schema, 'tags')),
        operationId: textsOf(setting(schema, 'operationId'))[0],
      });
  }
  routing.mounts.push(...pluginMounts(own, fastifyRouters, program, 'register', PREFIX, colonPaths));
  return routing;
}

/** Where an instance that a plugin gets keeps the path that it serves below. */
const PREFIX = 'prefix';

/** A plugin is called with an instance of its own, below its prefix; one of `fastify-plugin` with that of its parent. */
export function fastifyCallbacks(call: Call, evaluator: Evaluator) {
  const parent = call.callee.member === 'register' ? routerOf(call.callee.of, fastifyRouters) : null;
  if (parent === null) return undefined;
  const [plugin, options] = call.positional;
  const prefix = givenSetting(options ?? null, 'prefix');
  return optionsOf(plugin ?? null).flatMap((one) => {
    if (one?.kind === 'foreign' && /^(@fastify\/|fastify-)autoload$/.test(one.name))
      return autoloaded(call, options ?? null, evaluator);
    return pluginCall(one, parent, prefix, options ?? null, call, evaluator);
  });
}

function pluginCall(
  plugin: Value,
  parent: Foreign,
  prefix: Value | undefined,
  options: Value,
  call: Call,
  evaluator: Evaluator,
): { fn: Value; args: Value[] }[] {
  if (plugin?.kind === 'module') {
    const inner = evaluator.member(plugin, 'default');
    return inner === plugin ? [] : pluginCall(inner, parent, prefix, options, call, evaluator);
  }
  const made = plugin?.kind === 'foreign' ? plugin.made : null;
  if (made?.callee.name.startsWith('fastify-plugin'))
    return [{ fn: made.positional[0] ?? null, args: [parent, options] }];
  if (plugin?.kind !== 'function') return [];
  const child = evaluator.foreign('fastify()', null, null, call);
  if (prefix !== undefined) setMember(child, PREFIX, prefix);
  return [{ fn: plugin, args: [child, options] }];
}

/** The plugins of a folder, each below the path of the folder that it is in: `_id` is a parameter. */
function autoloaded(call: Call, options: Value, evaluator: Evaluator): { fn: Value; args: Value[] }[] {
  const { modules } = evaluator;
  const own = modules.units[call.unit].path;
  const stated = lastText(setting(options, 'dir'));
  const parent = routerOf(call.callee.of, fastifyRouters);
  if (stated === null || parent === null) return [];
  const folder = posix.join(folderOf(own), stated).replace(/\/$/, '');
  const below = modules.units.flatMap(({ path }, unit) =>
    path.startsWith(`${folder}/`) ? [{ path, unit }] : [],
  );
  const index = /\/index\.[cm]?[jt]sx?$/;
  const withIndex = new Set(below.filter(({ path }) => index.test(path)).map(({ path }) => folderOf(path)));
  const given = setting(options, 'options');
  const outer = lastText(setting(given, 'prefix')) ?? '';
  const hooks = below.filter(({ path }) => /(^|\/)autohooks\.[cm]?[jt]s$/.test(path));
  const hasHooks = truth(setting(options, 'autoHooks')) === true;
  const isCascading = truth(setting(options, 'cascadeHooks')) === true;
  return below.flatMap(({ path, unit }) => {
    const isLeftOut = /autohooks|\.(test|spec|d)\.[cm]?[jt]s$/.test(path);
    if (isLeftOut || (!index.test(path) && withIndex.has(folderOf(path)))) return [];
    modules.run(evaluator, unit);
    const inFolder = folderOf(path)
      .slice(folder.length)
      .replace(/\/_(\w+)/g, '/:$1');
    const isFlat =
      textsOf(setting(options, 'dirNameRoutePrefix')).length === 0 &&
      isFalse(setting(options, 'dirNameRoutePrefix'));
    const auto = lastText(modules.memberOf(evaluator, unit, 'autoPrefix') ?? null);
    const prefix = constant(outer + (auto ?? (isFlat ? '' : inFolder)));
    const plugin = modules.memberOf(evaluator, unit, 'default') ?? null;
    const own = optionsOf(plugin).flatMap((one) => pluginCall(one, parent, prefix, given, call, evaluator));
    // Hooks of a folder are set up on the instances of its plugins, and of those below it.
    const before = hooks.filter((hook) => {
      const at = folderOf(hook.path);
      return hasHooks && (at === folderOf(path) || (isCascading && path.startsWith(`${at}/`)));
    });
    const around = before.flatMap((hook) => {
      modules.run(evaluator, hook.unit);
      const fn = modules.memberOf(evaluator, hook.unit, 'default') ?? null;
      return own.map(({ args }) => ({ fn, args }));
    });
    return [...around, ...own];
  });
}

function isFalse(value: Value): boolean {
  return value?.kind === 'constant' && value.value === false;
}

/** The known text of a path that is put together: `join(__dirname, 'routes')`. */
function lastText(value: Value): string | null {
  for (const one of optionsOf(value)) {
    if (one?.kind === 'foreign' && one.made) {
      const texts = one.made.positional.flatMap((part) => textsOf(part));
      if (texts.length > 0) return texts.join('/');
    }
    for (const text of textsOf(one))
      return hasGap(text) ? text.replace(/^.*\0/, '').replace(/^\//, '') : text;
  }
  return null;
}

function folderOf(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf('/')));
}
