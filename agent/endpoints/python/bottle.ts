import { HandlerInputs } from '../handler-inputs.js';
import {
  anglePaths,
  argument,
  argumentNode,
  emptyRouting,
  handlerOf,
  keyOf,
  mountPaths,
  type RouterNames,
  routePaths,
  routerOf,
  type Wiring,
} from '../router-calls.js';
import type { Routing } from '../routes.js';
import { type Call, constant, list, textsOf, type Value } from '../wiring/value.js';

const requestShape = {
  members: {
    query: 'query',
    params: 'query',
    forms: 'body',
    files: 'body',
    json: 'body',
    headers: 'header',
    cookies: 'cookie',
  },
  getters: new Set(['get', 'getall', 'getunicode']),
  headerGetters: new Set(['get_header']),
  bodyGetters: new Set<string>(),
} as const;

const verbs = new Set(['get', 'post', 'put', 'patch', 'delete']);

export const bottleLibraries = ['bottle'];

const routers: RouterNames = {
  made: new Set(['bottle.Bottle', 'bottle.default_app', 'bottle.app']),
  guessed: /^python:(app|application)$/,
};
/** The application behind `bottle.route` and the like. */
const DEFAULT = 'bottle';

/** Bottle: `@app.route(path, method=)`, `@app.get(path)`, the same without an application, `app.mount(prefix, other)`. */
export function bottleRouting(wiring: Wiring): Routing {
  const { calls, program } = wiring;
  const inputs = new HandlerInputs(wiring, requestShape);
  const routing = emptyRouting();
  for (const call of calls) {
    const { of, member } = call.callee;
    const own = of === null || member === null ? null : routerOf(of, routers);
    const isDefault = of?.name === 'bottle';
    if (member === null || (own === null && !isDefault)) continue;
    const router =
      own === null || own.name !== 'bottle.Bottle()'
        ? own?.name.startsWith('python:')
          ? keyOf(own)
          : DEFAULT
        : keyOf(own);
    if (member === 'mount' || member === 'merge') {
      const child = routerOf(call.positional[member === 'mount' ? 1 : 0] ?? null, routers);
      const paths = mountPaths(member === 'mount' ? call.positional[0] : undefined, pathsOf);
      const place = program.place(call);
      for (const { path, parameters } of child ? paths : [])
        if (child)
          routing.mounts.push({ parent: router, child: keyOf(child), prefix: path, parameters, place });
    } else if (member === 'route' || verbs.has(member)) {
      const view = call.decorated ?? call.keywords.get('callback') ?? call.positional[2] ?? null;
      const handler = handlerOf(call, view, argumentNode(call, 2, 'callback'), wiring);
      const read = handler.site ? inputs.of(handler.site, 'request') : [];
      for (const { path, parameters } of routePaths(argument(call, 0, 'path'), pathsOf))
        routing.routes.push({
          router,
          methods: verbs.has(member) ? [member.toUpperCase()] : methodsOf(call),
          path,
          framework: 'bottle',
          handler: handler.name,
          answers: handler.site,
          ...program.place(call),
          parameters: [...parameters, ...read],
          isStrict: true,
        });
    }
  }
  return routing;
}

function methodsOf(call: Call): string[] {
  const stated = textsOf(argument(call, 1, 'method')).map((one) =>
    one.toUpperCase() === 'ANY' ? 'ANY' : one.toUpperCase(),
  );
  return stated.length > 0 ? [...new Set(stated)] : ['GET'];
}

/** `<id:int>`, `<name:re:[a-z]+>` and, as older programs write it, `:name` and `:name#[a-z]+#`. */
function pathsOf(value: Value) {
  const plain = textsOf(value).map((text) =>
    text
      .replace(/<(\w+):(int|float|path)>/g, '<$2:$1>')
      .replace(/<(\w+):(?!\w+>)[^<>]*>/g, '<$1>')
      .replace(/(^|[^\\\w<]):([a-zA-Z_]\w*)(?:#[^#]*#)?/g, '$1<$2>'),
  );
  return anglePaths(list(plain.map(constant)));
}
