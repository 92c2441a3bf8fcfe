import type { Observation } from '#agent/analysis/domain/result.js';
import { NONE } from '#agent/ir/kinds.js';
import {
  annotatedParameters,
  annotatedTemplate,
  namesIn,
  type ParameterAnnotations,
} from '../annotated-parameters.js';
import { joinPaths } from '../compose.js';
import { constantTexts, type Program } from '../program.js';
import type { Routing } from '../routes.js';

const methodsOfAnnotation: Readonly<Record<string, string[]>> = {
  GetMapping: ['GET'],
  PostMapping: ['POST'],
  PutMapping: ['PUT'],
  DeleteMapping: ['DELETE'],
  PatchMapping: ['PATCH'],
  RequestMapping: [],
};
const parameterAnnotations: ParameterAnnotations = {
  PathVariable: 'path',
  RequestParam: 'query',
  RequestHeader: 'header',
  CookieValue: 'cookie',
  RequestBody: 'body',
  RequestPart: 'body',
};

/** Controllers of Spring: the tag `spring.handler` on methods, and on the classes whose path stands before theirs. */
export function springRouting(observations: readonly Observation[], program: Program): Routing {
  const mappings = observations.filter(
    ({ tag, member }) => tag === 'spring.handler' && Object.hasOwn(methodsOfAnnotation, member),
  );
  const ofClass = new Map<string, Observation>();
  for (const mapping of mappings)
    if (mapping.fn === null && mapping.cls !== null) ofClass.set(`${mapping.unit}:${mapping.cls}`, mapping);
  const routing: Routing = { routes: [], mounts: [] };
  for (const mapping of mappings) {
    if (mapping.fn === null) continue;
    const handler = { unit: mapping.unit, fn: mapping.fn };
    const { owner, body } = program.functionInfo(handler);
    const outer = owner === NONE ? undefined : ofClass.get(`${mapping.unit}:${owner}`);
    if (body === NONE) continue;
    for (const prefix of pathsOf(outer))
      for (const own of pathsOf(mapping)) {
        const { path, parameters } = annotatedTemplate(joinPaths(prefix, own));
        routing.routes.push({
          router: `spring ${mapping.unit}`,
          methods: methodsOf(mapping, outer, program),
          path,
          framework: 'spring',
          handler: program.functionName(handler),
          ...program.place(mapping),
          parameters: annotatedParameters(handler, parameters, parameterAnnotations, program),
        });
      }
  }
  return routing;
}

function pathsOf(mapping: Observation | undefined): string[] {
  if (mapping === undefined) return [''];
  const { arguments: args, keywords } = mapping;
  const paths = [args[0], keywords.value, keywords.path].flatMap((value) => constantTexts(value));
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
