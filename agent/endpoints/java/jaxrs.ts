import type { Observation } from '#agent/analysis/domain/result.js';
import { NONE } from '#agent/ir/kinds.js';
import {
  annotatedParameters,
  annotatedTemplate,
  type ParameterAnnotations,
} from '../annotated-parameters.js';
import { joinPaths } from '../compose.js';
import { constantTexts, type Program } from '../program.js';
import type { Routing } from '../routes.js';

const parameterAnnotations: ParameterAnnotations = {
  PathParam: 'path',
  RestPath: 'path',
  QueryParam: 'query',
  RestQuery: 'query',
  HeaderParam: 'header',
  RestHeader: 'header',
  CookieParam: 'cookie',
  RestCookie: 'cookie',
  FormParam: 'body',
  RestForm: 'body',
};

/**
 * JAX-RS. Tags: `jaxrs.resource` (methods with GET, POST, ...), `jaxrs.path` (on classes and methods) and
 * `jaxrs.application`, whose path stands before all where a program has one application.
 */
export function jaxrsRouting(observations: readonly Observation[], program: Program): Routing {
  const paths = new Map<string, string>();
  for (const { tag, unit, fn, cls, arguments: args } of observations)
    if (tag === 'jaxrs.path')
      paths.set(fn === null ? `${unit}:class ${cls}` : `${unit}:${fn}`, constantTexts(args[0])[0] ?? '');
  const applications = observations.filter(({ tag }) => tag === 'jaxrs.application');
  const root = applications.length === 1 ? (constantTexts(applications[0].arguments[0])[0] ?? '') : '';
  const routing: Routing = { routes: [], mounts: [] };
  for (const resource of observations) {
    if (resource.tag !== 'jaxrs.resource' || resource.fn === null) continue;
    const handler = { unit: resource.unit, fn: resource.fn };
    const { owner } = program.functionInfo(handler);
    const ofClass = owner === NONE ? undefined : paths.get(`${resource.unit}:class ${owner}`);
    // A class without a path is a client's interface, or found by a way that is not followed.
    if (ofClass === undefined) continue;
    const own = paths.get(`${resource.unit}:${resource.fn}`) ?? '';
    const { path, parameters } = annotatedTemplate(joinPaths(joinPaths(root, ofClass), own));
    routing.routes.push({
      router: `jaxrs ${resource.unit}`,
      methods: [resource.member],
      path,
      framework: 'jaxrs',
      handler: program.functionName(handler),
      ...program.place(resource),
      parameters: annotatedParameters(handler, parameters, parameterAnnotations, program, false),
    });
  }
  return routing;
}
