import { Kind } from '#agent/ir/kinds.js';
import { HandlerInputs } from '../handler-inputs.js';
import { colonTemplates, type PathTemplate, regexTemplate } from '../path-template.js';
import type { Program } from '../program.js';
import {
  emptyRouting,
  handlerOf,
  keyOf,
  type RouterNames,
  readBy,
  routerCalls,
  routerOf,
  type Wiring,
} from '../router-calls.js';
import type { RouterKey, Routing } from '../routes.js';
import { type Call, type Foreign, fillGaps, optionsOf, textsOf, type Value } from '../wiring/value.js';

const requestShape = {
  members: {
    query: 'query',
    body: 'body',
    headers: 'header',
    cookies: 'cookie',
    signedCookies: 'cookie',
  },
  getters: new Set<string>(),
  headerGetters: new Set(['get', 'header']),
  bodyGetters: new Set<string>(),
} as const;

const verbs = ['get', 'post', 'put', 'patch', 'delete', 'del', 'head', 'options', 'all'];
const settings = ['set', 'enable', 'disable', 'engine', 'param', 'use'];

export const expressLibraries = ['express', 'express-promise-router', 'router'];

const routers: RouterNames = {
  made: new Set([
    'express',
    'express-promise-router',
    'router',
    ...['Router', 'Application', 'Express', 'IRouter', 'IApplication'].map((name) => `express.${name}`),
  ]),
  guessed: /^javascript:(app|\w*router|\w*routes|server|api)$/i,
  fluent: new Set([...verbs, ...settings]),
};
const chains: RouterNames = { made: new Set(), fluent: new Set(verbs) };

/** Express and routers in its style: `app.get(path, ...handlers)`, `app.route(path).get(...)`, `app.use(prefix?, ...routers)`. */
export function expressRouting({ calls, program }: Wiring): Routing {
  const inputs = new HandlerInputs(program, requestShape);
  const routing = emptyRouting();
  const add = (router: RouterKey, member: string, templates: readonly PathTemplate[], call: Call) => {
    const last = call.positional.length - 1;
    const handler = handlerOf(call, call.positional[last] ?? null, call.nodes[last] ?? -1, program);
    const parameters = handler.site ? program.functionInfo(handler.site).parameters : [];
    // Error handlers take the error first.
    const read = readBy(handler, parameters.length === 4 ? 1 : 0, program, inputs);
    for (const template of templates)
      routing.routes.push({
        router,
        methods: [methodOf(member)],
        path: template.path,
        framework: 'express',
        handler: handler.name,
        ...program.place(call),
        parameters: [...template.parameters, ...read],
      });
  };
  for (const { router, member, call } of routerCalls(calls, routers)) {
    if (member === 'use') addMounts(routing, router, call, program);
    // `app.get('view engine')` reads a setting: a route has a handler.
    else if (verbs.includes(member) && call.positional.length > 1) {
      const templates = pathTemplates(call, program);
      const isGuessed = routerOf(call.callee.of, { ...routers, guessed: undefined }) === null;
      if (!isGuessed || templates.every(({ path }) => path.startsWith('/')))
        add(router, member, templates, call);
    }
  }
  for (const call of calls) {
    const { of, member } = call.callee;
    const chain = of !== null && member !== null && verbs.includes(member) ? chainOf(of) : null;
    const router = chain && routerOf(chain.callee.of, routers);
    if (chain && router && member !== null) add(keyOf(router), member, pathTemplates(chain, program), call);
  }
  return routing;
}

/** Follows `.get(...).post(...)` back to the call of `route` that began the chain. */
function chainOf(value: Foreign): Call | null {
  let { made } = value;
  for (let length = 0; made !== null && length < 100; length++) {
    if (made.callee.member === 'route') return made;
    if (made.callee.of === null || !chains.fluent?.has(made.callee.member ?? '')) return null;
    made = made.callee.of.made;
  }
  return null;
}

function addMounts(routing: Routing, parent: RouterKey, call: Call, program: Program): void {
  const [first] = call.positional;
  const hasPath = textsOf(first).length > 0 || isRegex(call, program);
  const templates = hasPath ? pathTemplates(call, program) : [{ path: '', parameters: [] }];
  for (const child of call.positional.flatMap(routersIn))
    for (const { path, parameters } of templates)
      routing.mounts.push({ parent, child: keyOf(child), prefix: path, parameters });
}

function routersIn(value: Value): Foreign[] {
  if (value?.kind === 'list') return value.items.flatMap(routersIn);
  return optionsOf(value).flatMap((one) => routerOf(one, { ...routers, guessed: undefined }) ?? []);
}

function isRegex(call: Call, program: Program): boolean {
  const unit = program.unit(call.unit);
  return call.nodes.length > 0 && call.nodes[0] >= 0 && unit.kind(call.nodes[0]) === Kind.Regex;
}

/** The first argument as templates: a text, a list of texts or a regular expression; one `{path}` parameter when it is not known. */
function pathTemplates(call: Call, program: Program): PathTemplate[] {
  const unit = program.unit(call.unit);
  if (isRegex(call, program)) return [regexTemplate(unit.string(unit.a(call.nodes[0])))];
  const texts = textsOf(call.positional[0] ?? null);
  const filled = texts.map((text) => fillGaps(text, (name) => `:${name}`));
  return filled.length > 0 ? filled.flatMap(colonTemplates) : colonTemplates('/:path');
}

function methodOf(member: string): string {
  if (member === 'all') return 'ANY';
  return member === 'del' ? 'DELETE' : member.toUpperCase();
}
