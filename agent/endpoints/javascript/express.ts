import { Kind } from '#agent/ir/kinds.js';
import { exemptBy } from '../access/exempt.js';
import { bothRequired, type Security } from '../access/security.js';
import { GRAPHQL_BODY, GRAPHQL_METHODS } from '../graphql.js';
import { functionAt } from '../handed-on.js';
import { HandlerInputs } from '../handler-inputs.js';
import { type PathTemplate, regexTemplates } from '../path-template.js';
import type { Program } from '../program.js';
import {
  answeredBy,
  colonPaths,
  emptyRouting,
  handlerOf,
  keyOf,
  ROOT,
  type RouterNames,
  readBy,
  routePaths,
  routerCalls,
  routerOf,
  type Wiring,
} from '../router-calls.js';
import type { RouterKey, Routing } from '../routes.js';
import { type Call, type Foreign, firstOf, optionsOf, textsOf, type Value } from '../wiring/value.js';
import { checkOf } from './checks.js';
import { expressRequest } from './express-inputs.js';
import { alwaysGoesOn } from './going-on.js';
import { isGraphqlHandler } from './graphql-handlers.js';
import { handlerSchemas } from './handler-schemas.js';
import { middlewareCheck, middlewareInputs, writtenAt } from './middleware.js';
import { frontBefore, type RewritingShape } from './rewriting.js';
import { SchemaChains } from './schema-chains.js';

const verbs = ['get', 'post', 'put', 'patch', 'delete', 'del', 'head', 'options', 'all'];
const settings = ['set', 'enable', 'disable', 'engine', 'param', 'use'];

/** The last two make an application of Express themselves. */
export const expressLibraries = [
  'express',
  'express-promise-router',
  'router',
  '@overnightjs/core',
  'inversify-express-utils',
];

export const expressRouters: RouterNames = {
  made: new Set([
    'express',
    'express-promise-router',
    'router',
    ...['Router', 'Application', 'Express', 'IRouter', 'IApplication'].map((name) => `express.${name}`),
  ]),
  guessed: /^javascript:(app|\w*router|\w*routes|server|api)$|^@overnightjs\/core\.Server\(\)\.app$/i,
  fluent: new Set([...verbs, ...settings]),
};
const parser = /^(express|body-parser)\.(json|urlencoded|raw|text)\(\)$/;
const rewriting: RewritingShape = { paths: new Set(['url']), inner: new Set(), next: 2 };
const chains: RouterNames = { made: new Set(), fluent: new Set(verbs) };

/** Routers that serve nothing unless something mounts them. */
const part =
  /^express\.I?Router\(\)$|^(express-promise-)?router(\.Router)?\(\)$|^javascript:\w*rout(er|es)$/i;

/** Express and routers in its style: `app.get(path, ...handlers)`, `app.route(path).get(...)`, `app.use(prefix?, ...routers)`. */
export function expressRouting(wiring: Wiring): Routing {
  const { calls, program } = wiring;
  const inputs = new HandlerInputs(wiring, expressRequest, handlerSchemas(program, wiring.evaluator));
  const chains = new SchemaChains(program);
  const routing = emptyRouting();
  const add = (router: RouterKey, member: string, templates: readonly PathTemplate[], call: Call) => {
    const last = call.positional.length - 1;
    const handler = handlerOf(call, call.positional[last] ?? null, call.nodes[last] ?? -1, wiring);
    const parameters = handler.site ? program.functionInfo(handler.site).parameters : [];
    // Error handlers take the error first.
    const read = readBy(handler, parameters.length === 4 ? 1 : 0, program, inputs);
    const isGraphql = call.positional.some(isGraphqlHandler);
    for (const template of templates)
      routing.routes.push({
        router,
        methods: isGraphql && (member === 'use' || member === 'all') ? GRAPHQL_METHODS : [methodOf(member)],
        path: template.path,
        framework: 'express',
        ...answeredBy(handler, call, program),
        ...middlewareInputs(call, template.parameters, read, chains),
        ...(isGraphql ? { body: GRAPHQL_BODY } : {}),
        security: middlewareCheck(call, wiring),
        order: orderOf.get(call),
      });
  };
  const orderOf = new Map(calls.map((call, index) => [call, index]));
  for (const { router, on, member, call } of routerCalls(calls, expressRouters)) {
    if (part.test(on.name)) routing.parts.set(router, on.made ? program.place(on.made) : undefined);
    if (member === 'use') {
      addMounts(routing, router, call, wiring, orderOf.get(call));
      addGuards(routing, router, call, wiring, orderOf.get(call));
      addFronts(routing, router, call, wiring, orderOf.get(call));
      if (call.positional.some(isGraphqlHandler))
        add(router, member, beginsWithPath(call, wiring) ? pathTemplates(call, program) : [ROOT], call);
    }
    // `app.get('view engine')` reads a setting: a route has a handler.
    else if (verbs.includes(member) && call.positional.length > 1) {
      const templates = pathTemplates(call, program);
      const isGuessed = routerOf(call.callee.of, { ...expressRouters, guessed: undefined }) === null;
      // What reads bodies goes on with what is registered behind it.
      if (parser.test(firstOf(call.positional.at(-1) ?? null, 'foreign')?.name ?? '')) continue;
      if (!goesOn(call, wiring) && (!isGuessed || hasKnownPath(call, program)))
        add(router, member, templates, call);
    }
  }
  for (const call of calls) {
    const { of, member } = call.callee;
    const chain = of !== null && member !== null && verbs.includes(member) ? chainOf(of) : null;
    const router = chain && routerOf(chain.callee.of, expressRouters);
    if (chain && router && member !== null) add(keyOf(router), member, pathTemplates(chain, program), call);
  }
  return routing;
}

/** `app.get(/\.js$/, (req, res, next) => { res.set(...); next(); })`: what is registered behind it answers. */
function goesOn(call: Call, wiring: Wiring): boolean {
  return call.positional.slice(1).every((value) => {
    const fn = functionAt(value, wiring);
    return fn !== null && alwaysGoesOn(wiring.program, fn);
  });
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

/** `app.use(requireAuth)`, `app.use('/admin', requireAuth)`: a check before all that is registered after it. */
function addGuards(
  routing: Required<Routing>,
  router: RouterKey,
  call: Call,
  wiring: Wiring,
  order: number | undefined,
): void {
  const [first] = call.positional;
  const hasPath = textsOf(first).length > 0;
  // What stands before a router is a check of that router alone.
  const security = checkBefore(call, wiring);
  if (security === null || call.positional.some((one) => routersIn(one).length > 0)) return;
  const open = call.positional.map((one) => exemptBy(one, wiring));
  const exempt = open.flatMap((one) => one.exempt);
  const only = open.find((one) => one.only)?.only;
  const prefixes = hasPath ? pathTemplates(call, wiring.program) : [{ path: '', parameters: [] }];
  for (const { path } of prefixes)
    routing.guards.push({ router, prefix: path, security, exempt, only, order });
}

/** `app.use((req, res, next) => { req.url = req.url.slice(3); next(); })`: routes behind it are found by what it leaves. */
function addFronts(
  routing: Required<Routing>,
  router: RouterKey,
  call: Call,
  wiring: Wiring,
  order: number | undefined,
): void {
  const prefixes = beginsWithPath(call, wiring)
    ? pathTemplates(call, wiring.program)
    : [{ path: '', parameters: [] }];
  for (const value of call.positional) {
    const front = frontBefore(value, wiring, rewriting);
    if (!front) continue;
    for (const { path } of prefixes) routing.fronts.push({ ...front, router, prefix: path, order });
  }
}

function checkBefore(call: Call, wiring: Wiring): Security | null {
  let security: Security | null = null;
  call.positional.forEach((value, index) => {
    if (textsOf(value).length > 0 || routersIn(value).length > 0 || isErrorHandler(value, wiring)) return;
    security = bothRequired(
      security,
      checkOf(value, writtenAt(call, index, wiring.program), wiring, wiring.program.place(call)),
    );
  });
  return security;
}

/** What takes the error first answers what went wrong, and is not asked before. */
function isErrorHandler(value: Value, { program }: Wiring): boolean {
  const [one] = optionsOf(value);
  return one?.kind === 'function' && program.functionInfo(one).parameters.length === 4;
}

function addMounts(
  routing: Routing,
  parent: RouterKey,
  call: Call,
  wiring: Wiring,
  order: number | undefined,
): void {
  const { program } = wiring;
  const place = program.place(call);
  const security = checkBefore(call, wiring);
  const templates = beginsWithPath(call, wiring)
    ? pathTemplates(call, program)
    : [{ path: '', parameters: [] }];
  for (const child of call.positional.flatMap(routersIn))
    for (const { path, parameters } of templates)
      routing.mounts.push({ parent, child: keyOf(child), prefix: path, parameters, security, order, place });
}

function routersIn(value: Value): Foreign[] {
  if (value?.kind === 'list') return value.items.flatMap(routersIn);
  return optionsOf(value).flatMap((one) => routerOf(one, { ...expressRouters, guessed: undefined }) ?? []);
}

function hasKnownPath(call: Call, program: Program): boolean {
  return isRegex(call, program) || textsOf(call.positional[0] ?? null).length > 0;
}

/** Whether the first argument of `use` is a path, be it one that is not known: `app.use(config.path, handler)`. */
function beginsWithPath(call: Call, wiring: Wiring): boolean {
  const { program } = wiring;
  if (hasKnownPath(call, program)) return true;
  const [first = null] = call.positional;
  if (functionAt(first, wiring) || routersIn(first).length > 0 || isVariable(first)) return isVariable(first);
  return /(path|url|uri|endpoint|route|prefix|base|root|mount)$/i.test(writtenAt(call, 0, program));
}

function isRegex(call: Call, program: Program): boolean {
  const unit = program.unit(call.unit);
  return call.nodes.length > 0 && call.nodes[0] >= 0 && unit.kind(call.nodes[0]) === Kind.Regex;
}

/** A variable of the environment is a text. */
function isVariable(value: Value): boolean {
  return optionsOf(value).some((one) => one?.kind === 'foreign' && one.name.startsWith('process.env.'));
}

/** The first argument as templates: a text, a list of texts or a regular expression. */
function pathTemplates(call: Call, program: Program): PathTemplate[] {
  const unit = program.unit(call.unit);
  if (isRegex(call, program)) return regexTemplates(unit.string(unit.a(call.nodes[0])), true);
  return routePaths(call.positional[0] ?? null, colonPaths);
}

function methodOf(member: string): string {
  if (member === 'all') return 'ANY';
  return member === 'del' ? 'DELETE' : member.toUpperCase();
}
