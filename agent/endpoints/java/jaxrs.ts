import type { Observation } from '#agent/analysis/api/result.js';
import { Kind, NONE } from '#agent/ir/kinds.js';
import { childrenOf } from '#agent/ir/operand-shapes.js';
import type { EndpointResponse } from '#protocol/scan-report.js';
import { isTestPath } from '../../workspace/path-kind.js';
import { PUBLIC, type Security, unknownScheme } from '../access/security.js';
import { annotatedTemplate } from '../annotated-paths.js';
import { joinPaths } from '../compose.js';
import { HandlerInputs } from '../handler-inputs.js';
import type { FunctionSite, Program } from '../program.js';
import type { Routing } from '../routes.js';
import type { Shared } from '../shared.js';
import { type Annotations, annotationsOf } from './annotations.js';
import { askedBy } from './asked-by-annotations.js';
import { deployedAt } from './deployments.js';
import { ResourceLocators } from './locators.js';
import { JavaParameters, type ParameterRules, servletRequest } from './parameters.js';
import { JavaSettings } from './settings.js';
import { statedPaths } from './stated-paths.js';
import { JavaTypes } from './types.js';
import { DeploymentDescriptors } from './web-xml.js';

const rules: ParameterRules = {
  places: {
    PathParam: 'path',
    RestPath: 'path',
    QueryParam: 'query',
    RestQuery: 'query',
    HeaderParam: 'header',
    RestHeader: 'header',
    CookieParam: 'cookie',
    RestCookie: 'cookie',
    FormParam: 'form',
    RestForm: 'form',
    BeanParam: 'object',
    MultipartForm: 'object',
  },
  injected: new Set(['Context', 'Suspended', 'MatrixParam', 'Inject']),
  plain: 'body',
  isRequired: false,
};

/** Settings of Quarkus. */
const ROOT_PATHS = ['quarkus.http.root-path'];
/** Servlets of Jersey and RESTEasy. */
const CONTAINER = /\.(ServletContainer|HttpServletDispatcher|HttpServlet30Dispatcher)$/;
const REST_PATHS = ['quarkus.rest.path', 'quarkus.resteasy-reactive.path', 'quarkus.resteasy.path'];

/**
 * JAX-RS. Tags: `jaxrs.resource` (methods with GET, POST, ...), `jaxrs.path` (on classes and methods) and
 * `jaxrs.application`, whose path stands before all where a program has one application.
 */
export function jaxrsRouting(observations: readonly Observation[], shared: Shared): Routing {
  const { program, models, schemes, files } = shared;
  const types = new JavaTypes(program, models);
  const parametersOf = new JavaParameters(
    program,
    models,
    types,
    rules,
    new HandlerInputs(shared, servletRequest),
  );
  const paths = new Map<string, string>();
  for (const stated of observations) {
    const { tag, unit, fn, cls } = stated;
    const [path = ''] = tag === 'jaxrs.path' ? statedPaths(stated, ['value'], program) : [];
    if (tag === 'jaxrs.path') paths.set(fn === null ? `${unit}:class ${cls}` : `${unit}:${fn}`, path);
  }
  const answering = new Set(
    observations.flatMap(({ tag, unit, fn }) => (tag === 'jaxrs.resource' ? [`${unit}:${fn}`] : [])),
  );
  const locators = observations.flatMap(({ tag, unit, fn }) =>
    tag === 'jaxrs.path' && fn !== null && !answering.has(`${unit}:${fn}`)
      ? [{ unit, fn, path: paths.get(`${unit}:${fn}`) ?? '' }]
      : [],
  );
  const settings = new JavaSettings(files);
  const located = new ResourceLocators(program, types, locators, ({ unit, cls }) => {
    const own = paths.get(`${unit}:class ${cls}`);
    return own === undefined ? undefined : settings.resolve(program.unit(unit).path, own);
  });
  const applications = observations.filter(({ tag }) => tag === 'jaxrs.application');
  const [root = ''] = applications.length === 1 ? statedPaths(applications[0], ['value'], program) : [];
  const added = addedAt(program) || deployedAt(program, CONTAINER);
  const descriptors = new DeploymentDescriptors(files);
  const routing: Routing = { routes: [], mounts: [] };
  for (const resource of observations) {
    if (resource.tag !== 'jaxrs.resource' || resource.fn === null) continue;
    const handler = { unit: resource.unit, fn: resource.fn };
    const { owner, decorators } = program.functionInfo(handler);
    if (owner === NONE) continue;
    const path = paths.get(`${resource.unit}:${resource.fn}`) ?? '';
    const file = program.unit(resource.unit).path;
    // The path of an application stands in the code, or in its settings.
    const base = joinPaths(
      settings.pathOf(file, ROOT_PATHS),
      root || settings.pathOf(file, REST_PATHS) || descriptors.prefixOf(file, CONTAINER) || added,
    );
    const own = annotationsOf(program, handler.unit, decorators);
    const all = annotationsOf(
      program,
      handler.unit,
      program.unit(handler.unit).data.classes[owner].decorators,
    );
    // What a program asks of others.
    if (all.has('RegisterRestClient')) continue;
    const stated = own.has('Consumes') ? own : all;
    const hasForm = resource.member !== 'GET';
    const asked = { hasForm, consumes: stated.texts('Consumes'), isHidden: () => false };
    const { member } = resource;
    // A class without a path is a client's interface, or found by a way that is not followed.
    const templates = located
      .pathsOf({ unit: resource.unit, cls: owner })
      .map((before) => annotatedTemplate(joinPaths(joinPaths(base, before), path)));
    for (const template of templates)
      routing.routes.push({
        router: `jaxrs ${resource.unit}`,
        methods: [member],
        path: template.path,
        framework: 'jaxrs',
        handler: program.functionName(handler),
        ...program.place(resource),
        site: handler,
        ...parametersOf.of(handler, template.parameters, asked),
        responses: responsesOf(handler, own, all, types, program),
        security: checkOf(own) ?? (own.has('PermitAll') ? PUBLIC : checkOf(all)),
        tags: [...own.texts('Tag', 'name'), ...all.texts('Tag', 'name')],
        operationId: own.text('Operation', 'operationId'),
      });
  }
  return routing;

  function checkOf(annotations: Annotations): Security | null {
    const name = ['RolesAllowed', 'Authenticated', 'DenyAll', 'Secured'].find((one) => annotations.has(one));
    return name === undefined
      ? null
      : { ...schemes.required(name, unknownScheme(name)), asks: askedBy(annotations, name, program) };
  }
}

/** Where code adds the servlet that answers for all resources: `context.addServlet(new ServletHolder(new ServletContainer(...)), "/api/*")`. */
function addedAt(program: Program): string {
  const found = new Set<string>();
  for (const index of program.unitsOf('java')) {
    const unit = program.unit(index);
    if (isTestPath(unit.path)) continue;
    for (let node = 0; node < unit.nodeCount; node++) {
      if (unit.kind(node) !== Kind.Call || unit.kind(unit.a(node)) !== Kind.Member) continue;
      if (unit.string(unit.b(unit.a(node))) !== 'addServlet') continue;
      const args = [...unit.list(unit.b(node))];
      const path = args.find((one) => unit.kind(one) === Kind.String);
      if (path === undefined || !args.some((one) => isContainer(program, index, one, 0))) continue;
      const pattern = unit.string(unit.a(path));
      found.add(pattern.endsWith('/*') ? pattern.slice(0, -2) : '');
    }
  }
  return found.size === 1 ? ([...found][0] ?? '') : '';
}

function isContainer(program: Program, index: number, node: number, depth: number): boolean {
  const unit = program.unit(index);
  if (node < 0 || depth > 4) return false;
  if (unit.kind(node) === Kind.New && CONTAINER.test(`.${program.nameOf(index, unit.a(node))}`)) return true;
  return childrenOf(unit, node).some((child) => isContainer(program, index, child, depth + 1));
}

function responsesOf(
  handler: FunctionSite,
  own: Annotations,
  ofClass: Annotations,
  types: JavaTypes,
  program: Program,
): EndpointResponse[] {
  const schema = types.of(handler.unit, program.functionInfo(handler).returnType);
  if (schema === null) return [];
  const [mediaType = schema.type === 'string' ? 'text/plain' : 'application/json'] = (
    own.has('Produces') ? own : ofClass
  ).texts('Produces');
  return [{ status: '200', description: 'Stated by the handler', content: { [mediaType]: schema } }];
}
