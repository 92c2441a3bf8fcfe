import type { Observation } from '#agent/analysis/api/result.js';
import type { EndpointParameter, EndpointResponse, Schema } from '#protocol/scan-report.js';
import { PUBLIC, type Security, unknownScheme } from '../access/security.js';
import { annotatedTemplate } from '../annotated-paths.js';
import { joinPaths } from '../compose.js';
import { HandlerInputs } from '../handler-inputs.js';
import type { FunctionSite, Program } from '../program.js';
import type { Routing } from '../routes.js';
import type { Shared } from '../shared.js';
import { type Annotations, annotationsOf } from './annotations.js';
import { askedBy } from './asked-by-annotations.js';
import { withBases } from './inheritance.js';
import { JavaParameters, type MethodInputs, type ParameterRules, servletRequest } from './parameters.js';
import { JavaSettings } from './settings.js';
import { statedPaths } from './stated-paths.js';
import { JavaTypes } from './types.js';

const rules: ParameterRules = {
  places: {
    PathVariable: 'path',
    QueryValue: 'query',
    Header: 'header',
    CookieValue: 'cookie',
    Body: 'body',
    Part: 'form',
    RequestBean: 'object',
  },
  injected: new Set(['RequestAttribute']),
  plain: 'object',
  isRequired: true,
};
const withBody = new Set(['POST', 'PUT', 'PATCH']);

/**
 * Micronaut: the tags `micronaut.controller` on classes and `micronaut.route` on their methods, or on those of the interfaces
 * that they implement.
 */
export function micronautRouting(observations: readonly Observation[], shared: Shared): Routing {
  const { program, models, schemes } = shared;
  const types = new JavaTypes(program, models);
  const inputs = new HandlerInputs(shared, servletRequest);
  const parametersOf = new JavaParameters(program, models, types, rules, inputs);
  const settings = new JavaSettings(shared.files);
  const mappingsOf = new Map<string, Observation[]>();
  for (const mapping of observations)
    if (mapping.tag === 'micronaut.route' && mapping.fn !== null) {
      const key = `${mapping.unit} ${mapping.fn}`;
      mappingsOf.set(key, [...(mappingsOf.get(key) ?? []), mapping]);
    }
  const routing: Routing = { routes: [], mounts: [] };
  for (const controller of observations) {
    const { tag, unit, cls } = controller;
    if (tag !== 'micronaut.controller' || cls === null) continue;
    const file = program.unit(unit).path;
    const own = program.methodsOf({ unit, cls });
    const ofClass = annotationsOf(program, unit, program.unit(unit).data.classes[cls].decorators);
    const root = settings.pathOf(file, ['micronaut.server.context-path']);
    const [prefix = ''] = statedPaths(controller, ['value'], program);
    for (const base of withBases({ unit, cls }, program, types))
      for (const [name, stated] of program.methodsOf(base))
        for (const mapping of mappingsOf.get(`${stated.unit} ${stated.fn}`) ?? [])
          for (const path of pathsOf(mapping, program))
            add(
              mapping,
              stated,
              own.get(name) ?? stated,
              ofClass,
              joinPaths(joinPaths(root, settings.resolve(file, prefix)), settings.resolve(file, path)),
            );
  }
  return routing;

  /** `stated` is the method that has the annotations, `handler` the one that answers. */
  function add(
    mapping: Observation,
    stated: FunctionSite,
    handler: FunctionSite,
    ofClass: Annotations,
    uri: string,
  ): void {
    const own = annotationsOf(program, stated.unit, program.functionInfo(stated).decorators);
    const answering = annotationsOf(program, handler.unit, program.functionInfo(handler).decorators);
    const { path, query } = split(uri);
    const template = annotatedTemplate(path.startsWith('/') ? path : `/${path}`);
    const method =
      mapping.member === 'CustomHttpMethod'
        ? (own.text('CustomHttpMethod', 'method') ?? 'ANY')
        : mapping.member.toUpperCase();
    const hasForm = withBody.has(method);
    const form = own.texts('Consumes').some((one) => /form/.test(one));
    const asked = { hasForm: form, consumes: own.texts('Consumes'), isHidden: () => false };
    const read = parametersOf.of(stated, template.parameters, asked);
    routing.routes.push({
      router: `micronaut ${mapping.unit}`,
      methods: [method],
      path: template.path,
      framework: 'micronaut',
      handler: program.functionName(handler),
      ...program.place(mapping),
      site: handler,
      ...placed(stated, read, template.parameters, query, hasForm && !form),
      responses: responsesOf(stated, own),
      security: checkOf(answering) ?? checkOf(own) ?? checkOf(ofClass),
      tags: [...own.texts('Tag', 'name'), ...ofClass.texts('Tag', 'name')],
      operationId: own.text('Operation', 'operationId'),
    });
  }

  /** Parameters without an annotation are parts of the path by their names, else of the query, or fields of a body. */
  function placed(
    { unit, fn }: FunctionSite,
    { parameters, body }: MethodInputs,
    inPath: readonly EndpointParameter[],
    query: ReadonlySet<string>,
    hasBody: boolean,
  ): MethodInputs {
    const annotated = new Set(
      program
        .functionInfo({ unit, fn })
        .parameters.map(({ name, decorators }) => ({
          name,
          stated: annotationsOf(program, unit, decorators),
        }))
        .filter(({ stated }) => stated.has('QueryValue'))
        .map(({ name, stated }) => stated.text('QueryValue', 'value', 'name') || name),
    );
    const byName = new Map(parameters.filter((one) => one.in === 'query').map((one) => [one.name, one]));
    const pathNames = new Set(inPath.map(({ name }) => name));
    const isField = (one: EndpointParameter) =>
      one.in === 'query' && hasBody && body === null && !annotated.has(one.name) && !query.has(one.name);
    return {
      body,
      parameters: parameters
        .filter((one) => one.in !== 'query' || !pathNames.has(one.name))
        .map((one) =>
          one.in === 'path'
            ? { ...one, schema: { ...one.schema, ...byName.get(one.name)?.schema } as Schema }
            : isField(one)
              ? { ...one, in: 'body' }
              : one,
        ),
    };
  }

  function checkOf(annotations: Annotations): Security | null {
    if (isOpen(annotations)) return PUBLIC;
    const name = ['Secured', 'RolesAllowed', 'DenyAll'].find((one) => annotations.has(one));
    return name === undefined
      ? null
      : {
          ...schemes.required(name, unknownScheme(`@${name} of Micronaut`)),
          asks: askedBy(annotations, name, program),
        };
  }

  function responsesOf({ unit, fn }: FunctionSite, own: Annotations): EndpointResponse[] {
    const schema = types.of(unit, program.functionInfo({ unit, fn }).returnType);
    if (schema === null) return [];
    const [mediaType = 'application/json'] = own.texts('Produces');
    return [{ status: '200', description: 'Stated by the handler', content: { [mediaType]: schema } }];
  }
}

function isOpen(annotations: Annotations): boolean {
  return (
    annotations.has('PermitAll') ||
    annotations.texts('Secured').some((one) => one === 'isAnonymous()' || one === 'IS_ANONYMOUS')
  );
}

function pathsOf(mapping: Observation, program: Program): string[] {
  const paths = statedPaths(mapping, ['value', 'uri', 'uris'], program);
  return paths.length > 0 ? paths : [''];
}

/** The path of a URI template, and the names of its query: `/items/{id:4}{?max,sort*}`. */
function split(uri: string): { path: string; query: ReadonlySet<string> } {
  const query = new Set<string>();
  const path = uri
    .replace(/\{[?&#]([^{}]*)\}/g, (_, names: string) => {
      for (const name of names.split(',')) query.add(name.trim().replace(/[*:].*$/, ''));
      return '';
    })
    .replace(/\{\/([^{}]*)\}/g, '/{$1}')
    .replace(/\{[+.]?(\w+)[*]?(?::[^{}]*)?\}/g, '{$1}');
  return { path, query };
}
