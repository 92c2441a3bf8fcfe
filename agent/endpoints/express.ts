import type { KnownValue, Observation } from '#agent/analysis/domain/result.js';
import { Kind } from '#agent/ir/kinds.js';
import { HandlerInputs } from './handler-inputs.js';
import { colonTemplates, type PathTemplate, regexTemplate } from './path-template.js';
import { constantTexts, type FunctionSite, type Program } from './program.js';
import { type Route, type RouterKey, type Routing, routerKey } from './routes.js';

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

const rootTemplate: PathTemplate = { path: '', parameters: [] };

/**
 * Express and routers in its style. Tags: `express.route` (`app.get(path, ...handlers)`), `express.chain` (`app.route(path)`),
 * `express.chained` (`.get(...handlers)` on it), `express.mount` (`app.use(prefix?, ...routers)`).
 */
export function expressRouting(observations: readonly Observation[], program: Program): Routing {
  const inputs = new HandlerInputs(program, requestShape);
  const routing: Routing = { routes: [], mounts: [] };
  const chains = new Map<string, Chain>();
  for (const chain of observations) {
    if (chain.tag !== 'express.chain') continue;
    const start = { router: receiverKey(chain, program), templates: pathTemplates(chain, program) };
    chains.set(`call ${chain.unit} ${chain.node}`, start);
    if (chain.result.kind === 'instance') chains.set(routerKey(chain.result, chain.unit, null), start);
  }
  for (const observation of observations) {
    if (observation.tag === 'express.route') {
      // `app.get('view engine')` reads a setting: a route has a handler.
      if (observation.arguments.length < 2) continue;
      const router = receiverKey(observation, program);
      addRoutes(routing, observation, router, pathTemplates(observation, program), program, inputs);
    } else if (observation.tag === 'express.chained') {
      const chain = chainOf(observation, chains, program);
      if (chain) addRoutes(routing, observation, chain.router, chain.templates, program, inputs);
    } else if (observation.tag === 'express.mount') addMounts(routing, observation, program);
  }
  return routing;
}

/** `router.route(path)`: the router and the path that the calls chained to it share. */
interface Chain {
  router: RouterKey;
  templates: PathTemplate[];
}

const MAX_CHAIN = 100;

/** Follows `.get(...).post(...)` back to the call that began the chain, or to a variable that holds it. */
function chainOf(
  observation: Observation,
  chains: ReadonlyMap<string, Chain>,
  program: Program,
): Chain | undefined {
  const unit = program.unit(observation.unit);
  let node = program.receiverNode(observation);
  for (let length = 0; length < MAX_CHAIN && node >= 0 && unit.kind(node) === Kind.Call; length++) {
    const chain = chains.get(`call ${observation.unit} ${node}`);
    if (chain) return chain;
    node = unit.kind(unit.a(node)) === Kind.Member ? unit.a(unit.a(node)) : -1;
  }
  return chains.get(routerKey(observation.receiver, observation.unit, null));
}

function addRoutes(
  routing: Routing,
  observation: Observation,
  router: RouterKey,
  templates: readonly PathTemplate[],
  program: Program,
  inputs: HandlerInputs,
): void {
  const handler = handlerOf(observation, program);
  const read = handler.site ? requestParameters(handler.site, program, inputs) : [];
  const route: Omit<Route, 'path' | 'parameters'> = {
    router,
    methods: [methodOf(observation.member)],
    framework: 'express',
    handler: handler.name,
    ...program.place(observation),
  };
  for (const { path, parameters } of templates)
    routing.routes.push({ ...route, path, parameters: [...parameters, ...read] });
}

function addMounts(routing: Routing, observation: Observation, program: Program): void {
  const parent = receiverKey(observation, program);
  const templates = hasPath(observation) ? pathTemplates(observation, program) : [rootTemplate];
  const children = observation.arguments.flatMap((value) => (value.kind === 'list' ? value.items : [value]));
  for (const child of children)
    if (child.kind === 'instance' || child.kind === 'module')
      for (const { path, parameters } of templates)
        routing.mounts.push({
          parent,
          child: routerKey(child, observation.unit, null),
          prefix: path,
          parameters,
        });
}

function hasPath(observation: Observation): boolean {
  return constantTexts(observation.arguments[0]).length > 0;
}

/** The first argument as templates: a text, a list of texts or a regular expression; one `{path}` parameter when it is not known. */
function pathTemplates(observation: Observation, program: Program): PathTemplate[] {
  const node = program.argumentNode(observation, 0);
  const unit = program.unit(observation.unit);
  if (node >= 0 && unit.kind(node) === Kind.Regex) return [regexTemplate(unit.string(unit.a(node)))];
  const texts = constantTexts(observation.arguments[0]);
  if (texts.length > 0) return texts.flatMap(colonTemplates);
  return colonTemplates('/:path');
}

/** The last function among the arguments is the handler; those before it are middleware. */
function handlerOf(observation: Observation, program: Program): { name: string; site: FunctionSite | null } {
  const last = observation.arguments.length - 1;
  const value: KnownValue | undefined = observation.arguments[last];
  const name = program.handlerName(observation, value, program.argumentNode(observation, last));
  return { name, site: value?.kind === 'function' ? value : null };
}

function requestParameters(site: FunctionSite, program: Program, inputs: HandlerInputs): Route['parameters'] {
  const { parameters } = program.functionInfo(site);
  // Error handlers take the error first.
  const request = parameters[parameters.length === 4 ? 1 : 0];
  return request ? inputs.of(site, request.name) : [];
}

function methodOf(member: string): string {
  if (member === 'all' || member === 'use') return 'ANY';
  return member === 'del' ? 'DELETE' : member.toUpperCase();
}

function receiverKey(observation: Observation, program: Program): RouterKey {
  const written = program.nameOf(observation.unit, program.receiverNode(observation));
  return routerKey(observation.receiver, observation.unit, written);
}
