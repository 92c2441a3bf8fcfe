import type { KnownValue, Observation } from '#agent/analysis/domain/result.js';
import { HandlerInputs } from './handler-inputs.js';
import { angleTemplate } from './path-template.js';
import { constantTexts, type Program } from './program.js';
import { type Route, type RouterKey, type Routing, routerKey } from './routes.js';
import { verbMethods, viewClass } from './view-class.js';

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

/**
 * Flask. Tags: `flask.blueprint` (construction with `url_prefix`), `flask.route` (decorator of a view),
 * `flask.rule` (`add_url_rule(path, endpoint, view_func)`), `flask.mount` (`register_blueprint(blueprint, url_prefix=)`).
 */
export function flaskRouting(observations: readonly Observation[], program: Program): Routing {
  const inputs = new HandlerInputs(program, requestShape);
  const routing: Routing = { routes: [], mounts: [] };
  const ownPrefix = new Map<RouterKey, string>();
  for (const made of observations)
    if (made.tag === 'flask.blueprint')
      ownPrefix.set(
        routerKey(made.result, made.unit, null),
        constantTexts(made.keywords.url_prefix ?? made.arguments[5])[0] ?? '',
      );
  for (const observation of observations) {
    if (observation.tag === 'flask.route') addRoute(routing, observation, program, inputs);
    else if (observation.tag === 'flask.rule') addRule(routing, observation, program, inputs);
    else if (observation.tag === 'flask.mount') {
      const child = routerKey(observation.arguments[0] ?? { kind: 'unknown' }, observation.unit, null);
      // A prefix given at registration replaces the blueprint's own.
      const given = constantTexts(observation.keywords.url_prefix)[0];
      const { path, parameters } = angleTemplate(given ?? ownPrefix.get(child) ?? '');
      routing.mounts.push({ parent: receiverKey(observation, program), child, prefix: path, parameters });
    }
  }
  addUnregistered(routing, ownPrefix);
  return routing;
}

/** Blueprints whose registration is not seen still have their own prefix. */
function addUnregistered(routing: Routing, ownPrefix: Map<RouterKey, string>): void {
  const registered = new Set(routing.mounts.map((mount) => mount.child));
  for (const [child, prefix] of ownPrefix)
    if (prefix !== '' && !registered.has(child)) {
      const template = angleTemplate(prefix);
      routing.mounts.push({
        parent: 'application',
        child,
        prefix: template.path,
        parameters: template.parameters,
      });
    }
}

function addRoute(routing: Routing, observation: Observation, program: Program, inputs: HandlerInputs): void {
  const view = observation.fn === null ? null : { unit: observation.unit, fn: observation.fn };
  const path = constantTexts(observation.keywords.rule ?? observation.arguments[0])[0];
  if (path === undefined) return;
  const handler = view ? program.functionName(view) : 'anonymous';
  const methods = shortcuts.has(observation.member)
    ? [observation.member.toUpperCase()]
    : statedMethods(observation, ['GET']);
  push(routing, observation, program, {
    path,
    methods,
    handler,
    read: view ? inputs.of(view, 'request') : [],
  });
}

function addRule(routing: Routing, observation: Observation, program: Program, inputs: HandlerInputs): void {
  const path = constantTexts(observation.keywords.rule ?? observation.arguments[0])[0];
  if (path === undefined) return;
  const value: KnownValue | undefined = observation.keywords.view_func ?? observation.arguments[2];
  const node = program.argumentNode(observation, 2, 'view_func');
  const cls = viewClass(observation, value, node, program);
  if (cls) {
    for (const [method, site] of verbMethods(cls, program))
      push(routing, observation, program, {
        path,
        methods: statedMethods(observation, [method]).filter((stated) => stated === method),
        handler: program.functionName(site),
        read: inputs.of(site, 'request'),
      });
    return;
  }
  const handler = program.handlerName(observation, value, node);
  const read = value?.kind === 'function' ? inputs.of(value, 'request') : [];
  push(routing, observation, program, { path, methods: statedMethods(observation, ['GET']), handler, read });
}

function push(
  routing: Routing,
  observation: Observation,
  program: Program,
  route: { path: string; methods: string[]; handler: string; read: Route['parameters'] },
): void {
  const { path, parameters } = angleTemplate(route.path);
  if (route.methods.length === 0) return;
  routing.routes.push({
    router: receiverKey(observation, program),
    methods: route.methods,
    path,
    framework: 'flask',
    handler: route.handler,
    ...program.place(observation),
    parameters: [...parameters, ...route.read],
  });
}

function statedMethods(observation: Observation, otherwise: string[]): string[] {
  const stated = constantTexts(observation.keywords.methods).map((method) => method.toUpperCase());
  return stated.length > 0 ? [...new Set(stated)] : otherwise;
}

function receiverKey(observation: Observation, program: Program): RouterKey {
  const written = program.nameOf(observation.unit, program.receiverNode(observation));
  return routerKey(observation.receiver, observation.unit, written);
}
