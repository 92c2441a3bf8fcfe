import { Kind, NONE } from '#agent/ir/kinds.js';
import type { Endpoint, EndpointParameter } from '#protocol/scan-report.js';
import { annotatedTemplate } from '../annotated-paths.js';
import { joinPaths } from '../compose.js';
import { HandlerInputs } from '../handler-inputs.js';
import type { FunctionSite } from '../program.js';
import type { Routing } from '../routes.js';
import type { Shared } from '../shared.js';
import { type FunctionalRoute, givesRouter, RouterFunctions } from './router-functions.js';
import { JavaSettings } from './settings.js';
import { SpringSecurity } from './spring-security.js';
import { JavaTypes } from './types.js';

const LIBRARY = /\borg\.springframework\.web\.(reactive\.function\.server|servlet\.function)\b/;
const CONTEXT_PATHS = ['spring.webflux.base-path', 'server.servlet.context-path'];

const serverRequest = {
  members: {},
  getters: new Set<string>(),
  headerGetters: new Set(['firstHeader', 'header']),
  bodyGetters: new Set<string>(),
  methods: { queryParam: 'query', param: 'query' },
  inner: /^headers$/,
  hasInnerCalls: true,
} as const;
const bodyReaders = new Set(['bodyToMono', 'bodyToFlux', 'body', 'bind']);

/** Functional routes of Spring, of WebFlux and MVC: methods that give a `RouterFunction`. */
export function functionalRouting(shared: Shared): Routing {
  const { program, models, schemes, files, gaps } = shared;
  const units = program.unitsOf('java').filter((index) => {
    const unit = program.unit(index);
    return unit.data.imports.some((node) => LIBRARY.test(unit.string(unit.a(node))));
  });
  const routing: Routing = { routes: [], mounts: [] };
  if (units.length === 0) return routing;
  const routers = new RouterFunctions(program);
  const types = new JavaTypes(program, models);
  const inputs = new HandlerInputs(shared, serverRequest);
  const security = new SpringSecurity(program, schemes);
  const settings = new JavaSettings(files);
  const found = units
    .flatMap((unit) => program.unit(unit).data.functions.map((_, fn) => ({ unit, fn })))
    .filter((site) => givesRouter(program, site))
    .map((site) => ({ site, routes: routers.of(site) }));
  for (const { site, routes } of found)
    if (!routers.used.has(`${site.unit} ${site.fn}`)) for (const route of routes) add(route);
  if (routers.wasCut) gaps.cut();
  return routing;

  function add(route: FunctionalRoute): void {
    const file = program.unit(route.unit).path;
    const base = settings.pathOf(file, CONTEXT_PATHS);
    const template = annotatedTemplate(joinPaths(base, settings.resolve(file, route.path)));
    const { name, site } = handlerOf(route);
    const request = site && program.functionInfo(site).parameters[0]?.name;
    const read = site && request ? inputs.of(site, request) : [];
    routing.routes.push({
      router: `spring ${route.unit}`,
      methods: [route.method],
      path: template.path,
      framework: 'spring',
      handler: name,
      ...program.place({ unit: route.unit, node: route.node }),
      site,
      parameters: [...template.parameters, ...read.map(asText)],
      body: site && bodyOf(site),
      security: security.of(template, [route.method], []),
    });
  }

  /** The function that answers: a lambda, or the method that `handler::list` names. */
  function handlerOf({ unit, fn, handler }: FunctionalRoute): { name: string; site: FunctionSite | null } {
    const own = program.unit(unit);
    if (handler < 0 || own.kind(handler) === Kind.Function) {
      const inner = handler < 0 ? NONE : own.a(handler);
      const named = inner === NONE ? NONE : calledBy(unit, inner);
      if (named === NONE) return { name: 'anonymous', site: inner === NONE ? null : { unit, fn: inner } };
      return methodAt(unit, fn, named);
    }
    if (own.kind(handler) === Kind.Member) return methodAt(unit, fn, handler);
    // `handler.list()`, which gives a function.
    const isCall = own.kind(handler) === Kind.Call;
    return { name: program.nameOf(unit, isCall ? own.a(handler) : handler) ?? 'anonymous', site: null };
  }

  /** A method reference is lowered to a function without a name that hands everything on. */
  function calledBy(unit: number, fn: number): number {
    const own = program.unit(unit);
    const { body, parameters } = own.data.functions[fn];
    const [only, more] = own.list(body);
    if (parameters[0]?.name !== '' || only === undefined || more !== undefined) return NONE;
    const call = own.kind(only) === Kind.Return ? own.a(only) : NONE;
    return call >= 0 && own.kind(call) === Kind.Call ? own.a(call) : NONE;
  }

  function methodAt(unit: number, fn: number, member: number): { name: string; site: FunctionSite | null } {
    const own = program.unit(unit);
    if (own.kind(member) !== Kind.Member)
      return { name: program.nameOf(unit, member) ?? 'anonymous', site: null };
    const method = own.string(own.b(member));
    const cls = classOf(unit, fn, own.a(member));
    const site = (cls && program.methodsOf(cls).get(method)) ?? program.onlyFunctionNamed(unit, method, true);
    return { name: site ? program.functionName(site) : (program.nameOf(unit, member) ?? method), site };
  }

  /** The class of a parameter, of a field, or of this. */
  function classOf(unit: number, fn: number, node: number) {
    const own = program.unit(unit);
    const name = own.kind(node) === Kind.Member ? own.string(own.b(node)) : program.nameOf(unit, node);
    // Those of the functions around a lambda are known in it.
    for (let at = fn; at > 0; at = own.data.functions[at].parent) {
      const { owner, parameters } = own.data.functions[at];
      if (name === 'this' && owner !== NONE) return { unit, cls: owner };
      const type =
        parameters.find((one) => one.name === name)?.type ??
        (owner === NONE ? undefined : own.data.classes[owner].fields.find((one) => one.name === name)?.type);
      if (type !== undefined) return types.classOf(unit, type);
    }
    return null;
  }

  /** `request.bodyToMono(User.class)` */
  function bodyOf(site: FunctionSite): Endpoint['body'] {
    const own = program.unit(site.unit);
    const { start, end } = program.functionInfo(site);
    for (let node = 0; node < own.nodeCount; node++) {
      if (own.kind(node) !== Kind.Call || own.start(node) < start || own.end(node) > end) continue;
      const callee = own.a(node);
      if (own.kind(callee) !== Kind.Member || !bodyReaders.has(own.string(own.b(callee)))) continue;
      const [argument = NONE] = own.list(own.b(node));
      const literal = argument !== NONE && own.kind(argument) === Kind.Typed ? own.a(argument) : argument;
      if (literal === NONE || own.kind(literal) !== Kind.Member || own.string(own.b(literal)) !== 'class')
        continue;
      const schema = types.of(site.unit, own.a(literal));
      const whole =
        own.string(own.b(callee)) === 'bodyToFlux' ? { type: 'array', items: schema ?? {} } : schema;
      return { required: true, content: { 'application/json': whole ?? {} } };
    }
    return null;
  }
}

function asText(parameter: EndpointParameter): EndpointParameter {
  return parameter.in === 'body'
    ? parameter
    : { ...parameter, schema: { type: 'string', ...parameter.schema } };
}
