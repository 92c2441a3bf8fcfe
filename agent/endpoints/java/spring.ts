import type { Observation } from '#agent/analysis/api/result.js';
import { Kind, NONE } from '#agent/ir/kinds.js';
import type { EndpointParameter, EndpointResponse } from '#protocol/scan-report.js';
import { annotatedTemplate, namesIn } from '../annotated-paths.js';
import { joinPaths } from '../compose.js';
import { HandlerInputs } from '../handler-inputs.js';
import type { ClassSite, FunctionSite, Program } from '../program.js';
import type { Routing } from '../routes.js';
import { STRING } from '../schemas/schema.js';
import type { Shared } from '../shared.js';
import { hasGap } from '../wiring/value.js';
import { type Annotations, annotationsOf } from './annotations.js';
import { ArgumentResolvers } from './argument-resolvers.js';
import { withBases } from './inheritance.js';
import { JavaParameters, type ParameterRules, servletRequest } from './parameters.js';
import { JavaSettings } from './settings.js';
import { SpringSecurity } from './spring-security.js';
import { statedPaths } from './stated-paths.js';
import { JavaTypes } from './types.js';
import { DeploymentDescriptors } from './web-xml.js';

const methodsOfAnnotation: Readonly<Record<string, string[]>> = {
  GetMapping: ['GET'],
  PostMapping: ['POST'],
  PutMapping: ['PUT'],
  DeleteMapping: ['DELETE'],
  PatchMapping: ['PATCH'],
  RequestMapping: [],
};
const rules: ParameterRules = {
  places: {
    PathVariable: 'path',
    RequestParam: 'query',
    RequestHeader: 'header',
    CookieValue: 'cookie',
    RequestBody: 'body',
    RequestPart: 'form',
    ModelAttribute: 'object',
  },
  injected: new Set(
    'SessionAttribute RequestAttribute Value AuthenticationPrincipal MatrixVariable CurrentSecurityContext'.split(
      ' ',
    ),
  ),
  plain: 'object',
  isRequired: true,
};
/** Settings that say where an application is served. */
export const CONTEXT_PATHS = [
  'server.servlet.context-path',
  'spring.webflux.base-path',
  'server.servlet.contextPath',
];
const DISPATCHER = /\.DispatcherServlet$/;
const withForm = new Set(['POST', 'PUT', 'PATCH']);
const statuses: ReadonlyMap<string, string> = new Map(
  'OK:200 CREATED:201 ACCEPTED:202 NO_CONTENT:204 MOVED_PERMANENTLY:301 FOUND:302 SEE_OTHER:303'
    .split(' ')
    .map((pair) => pair.split(':') as [string, string]),
);

/** Controllers of Spring: the tag `spring.handler` on methods, and on the classes whose path stands before theirs. */
export function springRouting(observations: readonly Observation[], shared: Shared): Routing {
  const { program, models, schemes, files } = shared;
  const types = new JavaTypes(program, models);
  const inputs = new HandlerInputs(shared, servletRequest);
  const parametersOf = new JavaParameters(
    ...([program, models, types, rules, inputs] as const),
    new ArgumentResolvers(program, types),
  );
  const security = new SpringSecurity(program, schemes);
  const mappings = observations.filter(
    ({ tag, member }) => tag === 'spring.handler' && Object.hasOwn(methodsOfAnnotation, member),
  );
  const ofClass = new Map<string, Observation>();
  for (const mapping of mappings)
    if (mapping.fn === null && mapping.cls !== null) ofClass.set(`${mapping.unit}:${mapping.cls}`, mapping);
  // A class that has none is mapped as the nearest that it derives from.
  const mapped = new Map<string, Observation | undefined>();
  const mappedOf = (site: ClassSite): Observation | undefined => {
    const key = `${site.unit}:${site.cls}`;
    if (!mapped.has(key)) {
      const found = withBases(site, program, types).map(({ unit, cls }) => ofClass.get(`${unit}:${cls}`));
      mapped.set(
        key,
        found.find((one) => one !== undefined),
      );
    }
    return mapped.get(key);
  };
  const settings = new JavaSettings(files);
  const descriptors = new DeploymentDescriptors(files);
  const controllers = controllersOf(program, types);
  const routing: Routing = { routes: [], mounts: [] };
  for (const mapping of mappings) {
    if (mapping.fn === null) continue;
    const handler = { unit: mapping.unit, fn: mapping.fn };
    const { owner, body, decorators, name } = program.functionInfo(handler);
    const outer = owner === NONE ? undefined : mappedOf({ unit: mapping.unit, cls: owner });
    const heirs = controllers.get(`${mapping.unit} ${owner}`) ?? [];
    // The interface of a client, or of what is no part of the program.
    const isAbstract = owner !== NONE && program.unit(mapping.unit).data.classes[owner].isAbstract === true;
    if ((body === NONE || isAbstract) && heirs.length === 0) continue;
    const answering =
      heirs.length === 0
        ? [{ site: handler, mapped: outer }]
        : heirs.map((heir) => ({
            site: program.methodsOf(heir).get(name) ?? handler,
            mapped: mappedOf(heir) ?? outer,
          }));
    const own = annotationsOf(program, handler.unit, decorators);
    const controller =
      owner === NONE
        ? own
        : annotationsOf(program, handler.unit, program.unit(handler.unit).data.classes[owner].decorators);
    const methods = methodsOf(mapping, outer, program);
    const about = controllerOf(handler, program, types);
    const consumes = [
      ...own.texts(mapping.member, 'consumes'),
      ...controller.texts('RequestMapping', 'consumes'),
    ];
    for (const { site, prefix, mapped } of answering.flatMap(({ site, mapped }) =>
      pathsOf(mapped, program).map((prefix) => ({ site, prefix, mapped })),
    ))
      for (const path of pathsOf(mapping, program)) {
        const file = program.unit(site.unit).path;
        const [outside, inside] = [prefix, path].map((one) => settings.resolve(file, one));
        const base = joinPaths(settings.pathOf(file, CONTEXT_PATHS), descriptors.prefixOf(file, DISPATCHER));
        const template = annotatedTemplate(joinPaths(base, joinPaths(outside, inside)));
        const inPath = template.parameters.map((parameter) => ({
          ...parameter,
          schema: about.pathTypes.get(parameter.name)?.schema ?? parameter.schema,
        }));
        for (const method of methods) {
          const hasForm = withForm.has(method) || method === 'ANY';
          const asked = { hasForm, consumes, isHidden: about.isHidden };
          routing.routes.push({
            router: `spring ${mapping.unit}`,
            methods: [method],
            path: template.path,
            framework: 'spring',
            handler: program.functionName(site),
            ...program.place(mapping),
            registered: program.place(hasGap(inside) || !mapped ? mapping : mapped),
            site,
            ...parametersOf.of(handler, inPath, asked),
            responses: responsesOf(handler, own, controller, types, program, mapping.member),
            security: security.of(template, [method], [own, controller]),
            tags: [...own.texts('Tag', 'name'), ...controller.texts('Tag', 'name')],
            operationId: own.text('Operation', 'operationId'),
          });
        }
      }
  }
  return routing;
}

/** The controllers that derive from a class or interface, by that; those that are one themselves stand for themselves. */
function controllersOf(program: Program, types: JavaTypes): Map<string, ClassSite[]> {
  const found = new Map<string, ClassSite[]>();
  for (let unit = 0; unit < program.unitCount; unit++) {
    const { language, classes } = program.unit(unit).data;
    if (language !== 'java') continue;
    classes.forEach(({ decorators, bases }, cls) => {
      if (program.unit(unit).listLength(bases) === 0) return;
      const annotations = annotationsOf(program, unit, decorators);
      if (!annotations.has('RestController') && !annotations.has('Controller')) return;
      for (const base of withBases({ unit, cls }, program, types).slice(1)) {
        const key = `${base.unit} ${base.cls}`;
        found.set(key, [...(found.get(key) ?? []), { unit, cls }]);
      }
    });
  }
  return found;
}

interface Controller {
  /** What other methods of the class say of parameters of the path. */
  pathTypes: ReadonlyMap<string, EndpointParameter>;
  isHidden: (field: string, parameter: string) => boolean;
}

/** What the methods of a controller say that run before each handler: those that make models and set up binding. */
function controllerOf(handler: FunctionSite, program: Program, types: JavaTypes): Controller {
  const { owner } = program.functionInfo(handler);
  const pathTypes = new Map<string, EndpointParameter>();
  const hidden: { name: string | undefined; fields: string[] }[] = [];
  if (owner !== NONE)
    for (const site of program.methodsOf({ unit: handler.unit, cls: owner }).values()) {
      const info = program.functionInfo(site);
      const annotations = annotationsOf(program, site.unit, info.decorators);
      if (annotations.has('InitBinder'))
        hidden.push({ name: annotations.text('InitBinder'), fields: disallowedIn(site, program) });
      if (!annotations.has('ModelAttribute')) continue;
      for (const { name, type, decorators } of info.parameters) {
        const stated = annotationsOf(program, site.unit, decorators);
        if (!stated.has('PathVariable')) continue;
        const key = stated.text('PathVariable', 'value', 'name') ?? name;
        const schema = types.of(site.unit, type) ?? STRING;
        pathTypes.set(key, { name: key, in: 'path', required: true, schema });
      }
    }
  const isHidden = (field: string, parameter: string) =>
    hidden.some(({ name, fields }) => (name === undefined || name === parameter) && fields.includes(field));
  return { pathTypes, isHidden };
}

/** `binder.setDisallowedFields("id")` */
function disallowedIn(site: FunctionSite, program: Program): string[] {
  const unit = program.unit(site.unit);
  const { start, end } = program.functionInfo(site);
  const fields: string[] = [];
  for (let node = 0; node < unit.nodeCount; node++) {
    if (unit.kind(node) !== Kind.Call || unit.start(node) < start || unit.end(node) > end) continue;
    const callee = unit.a(node);
    if (unit.kind(callee) !== Kind.Member || unit.string(unit.b(callee)) !== 'setDisallowedFields') continue;
    for (const argument of unit.list(unit.b(node)))
      if (unit.kind(argument) === Kind.String) fields.push(unit.string(unit.a(argument)));
  }
  return fields;
}

/** What a handler says that it answers: its stated type, where it is written as a body, and its stated status. */
function responsesOf(
  handler: FunctionSite,
  own: Annotations,
  controller: Annotations,
  types: JavaTypes,
  program: Program,
  mapping: string,
): EndpointResponse[] {
  const { returnType } = program.functionInfo(handler);
  const isBody =
    own.has('ResponseBody') ||
    controller.has('ResponseBody') ||
    controller.has('RestController') ||
    types.nameOf(handler.unit, returnType) === 'ResponseEntity';
  const stated = own.text('ResponseStatus', 'value', 'code');
  const status = stated === undefined ? undefined : statuses.get(stated);
  if (!isBody)
    return status === undefined ? [] : [{ status, description: 'Stated by the handler', content: {} }];
  const schema = types.of(handler.unit, returnType);
  const [produced = schema?.type === 'string' ? 'text/plain' : 'application/json'] = own.texts(
    mapping,
    'produces',
  );
  const content = schema === null ? {} : { [produced]: schema };
  return [{ status: status ?? '200', description: 'Stated by the handler', content }];
}

function pathsOf(mapping: Observation | undefined, program: Program): string[] {
  const paths = mapping === undefined ? [] : statedPaths(mapping, ['value', 'path'], program);
  return paths.length > 0 ? paths : [''];
}

/** The methods that a mapping states, else those of its class, else any. */
function methodsOf(mapping: Observation, outer: Observation | undefined, program: Program): string[] {
  const own = methodsOfAnnotation[mapping.member];
  if (own.length > 0) return own;
  const stated = namesIn(mapping, 'method', program);
  if (stated.length > 0) return stated;
  const ofClass = outer === undefined ? [] : namesIn(outer, 'method', program);
  return ofClass.length > 0 ? ofClass : ['ANY'];
}
