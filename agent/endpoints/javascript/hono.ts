import { HandlerInputs } from '../handler-inputs.js';
import type { PathTemplate } from '../path-template.js';
import {
  answeredBy,
  colonPaths,
  emptyRouting,
  handlerOf,
  keyOf,
  noteUnmounted,
  ROOT,
  type RouterNames,
  readBy,
  routePaths,
  routerCalls,
  routerOf,
  type Wiring,
} from '../router-calls.js';
import type { Routing } from '../routes.js';
import { constant, list, textsOf, type Value } from '../wiring/value.js';

import { checkOf } from './checks.js';
import { handlerSchemas } from './handler-schemas.js';
import { statedRoute } from './hono-openapi.js';
import { middlewareCheck, middlewareInputs, statedInputs, writtenAt } from './middleware.js';
import { SchemaChains } from './schema-chains.js';

/** Requests as contexts have them: `c.req.query('page')`. */
const requestShape = {
  members: {},
  getters: new Set<string>(),
  headerGetters: new Set<string>(),
  bodyGetters: new Set(['json']),
  formGetters: new Set(['parseBody', 'formData']),
  methods: { query: 'query', queries: 'query', header: 'header' },
} as const;

const verbs = ['get', 'post', 'put', 'patch', 'delete', 'options', 'all'];

/** What serves the document that stated routes make up. */
const documents = ['doc', 'doc31'];

export const honoLibraries = ['hono', '@hono/zod-openapi'];

const routers: RouterNames = {
  made: new Set(['hono.Hono', 'hono/tiny.Hono', 'hono/quick.Hono', '@hono/zod-openapi.OpenAPIHono']),
  fluent: new Set([...verbs, 'on', 'use', 'route', 'notFound', 'onError', 'openapi', ...documents]),
};

/**
 * Hono: `app.get(path, ...handlers)`, `app.on(methods, paths, ...handlers)`, `app.route(path, other)`, `app.basePath(path)`,
 * and `app.openapi(route, handler)` of `@hono/zod-openapi`.
 */
export function honoRouting(wiring: Wiring): Routing {
  const { calls, program } = wiring;
  const inputs = new HandlerInputs(wiring, requestShape, handlerSchemas(program, wiring.evaluator));
  const chains = new SchemaChains(program);
  const orderOf = new Map(calls.map((call, index) => [call, index]));
  const routing = emptyRouting();
  const names: RouterNames = { ...routers, made: new Set([...routers.made, ...basePaths()]) };
  const own = routerCalls(calls, names);
  noteUnmounted(
    routing,
    wiring,
    own.map(({ on }) => on),
  );
  for (const { router, member, call } of own) {
    const [first, second] = call.positional;
    const last = call.positional.length - 1;
    if (member === 'basePath' || member === 'route') {
      const child = member === 'route' ? routerOf(second ?? null, names) : call.result;
      const place = program.place(call);
      for (const { path, parameters } of child ? routePaths(first ?? null, pathsOf) : [])
        if (child)
          routing.mounts.push({ parent: router, child: keyOf(child), prefix: path, parameters, place });
    } else if (member === 'on' || (verbs.includes(member) && call.positional.length > 1)) {
      const methods = member === 'on' ? textsOf(first) : [member === 'all' ? 'ANY' : member.toUpperCase()];
      const handler = handlerOf(call, call.positional[last], call.nodes[last], wiring);
      for (const { path, parameters } of routePaths(member === 'on' ? (second ?? null) : first, pathsOf))
        routing.routes.push({
          router,
          methods,
          path,
          framework: 'hono',
          ...answeredBy(handler, call, program),
          ...middlewareInputs(call, parameters, readBy(handler, 0, program, inputs), chains),
          security: middlewareCheck(call, wiring),
          order: orderOf.get(call),
        });
    } else if (member === 'openapi') {
      const stated = statedRoute(first ?? null, chains);
      const handler = handlerOf(call, second ?? null, call.nodes[1] ?? -1, wiring);
      for (const { path, parameters } of stated?.templates ?? [])
        if (stated)
          routing.routes.push({
            router,
            methods: stated.methods,
            path,
            framework: 'hono',
            ...answeredBy(handler, call, program),
            ...statedInputs(stated.inputs, parameters, readBy(handler, 0, program, inputs)),
            security: checkOf(stated.middleware, '', wiring),
            order: orderOf.get(call),
          });
    } else if (documents.includes(member)) {
      for (const { path, parameters } of routePaths(first ?? null, pathsOf))
        routing.routes.push({
          router,
          methods: ['GET'],
          path,
          framework: 'hono',
          ...answeredBy({ name: member, site: null, fn: null, around: [], between: [] }, call, program),
          parameters,
          body: null,
          security: null,
          order: orderOf.get(call),
        });
    } else if (member === 'use') {
      const prefixes = pathsOf(first);
      call.positional.forEach((value, index) => {
        const security =
          textsOf(value).length > 0
            ? null
            : checkOf(value, writtenAt(call, index, program), wiring, program.place(call));
        for (const { path } of security ? (prefixes.length > 0 ? prefixes : [ROOT]) : [])
          if (security) {
            const prefix = path.replace(/\/?\{wildcard\}$/, '');
            routing.guards.push({ router, prefix, security, order: orderOf.get(call) });
          }
      });
    }
  }
  return routing;
}

/** `app.basePath(path)` gives another router that serves below. */
function basePaths(): string[] {
  return [...routers.made].map((name) => `${name}().basePath`);
}

/** Paths without the expressions that parameters must match: `/:id{[0-9]+}`. */
function pathsOf(value: Value): PathTemplate[] {
  const texts = textsOf(value).map((text) => text.replace(/(:\w+)\{(?:[^{}]|\{[^{}]*\})*\}/g, '$1'));
  return colonPaths(list(texts.map(constant)));
}
