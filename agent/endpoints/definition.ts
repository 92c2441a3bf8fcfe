import { stringify } from 'yaml';
import type { Endpoint, EndpointDefinition, Json, Schema } from '#protocol/scan-report.js';
import type { ApiDescription } from './description.js';
import { asJson, type JsonObject, operation, placeOf, placesOf } from './operation.js';

const openApiMethods = new Set(['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace']);
/** What a route that takes any method is listed as. */
const anyMethods = ['GET', 'PUT', 'POST', 'DELETE', 'PATCH'];

/** OpenAPI 3.1 text of what an application serves; equal input gives equal text. */
export function endpointDefinition(
  description: ApiDescription,
  info: { title: string; version: string },
  format: 'yaml' | 'json',
): EndpointDefinition {
  const { endpoints, models, schemes, servers, frameworks, gaps } = description;
  const names = [
    ...new Set(endpoints.flatMap(({ security }) => security?.schemes ?? []).map(({ name }) => name)),
  ];
  const schemas = models.usedBy(endpoints.flatMap(schemasOf));
  const components: JsonObject = {
    ...(Object.keys(schemas).length > 0
      ? {
          schemas: Object.fromEntries(
            Object.entries(schemas).map(([name, schema]) => [name, asJson(schema)]),
          ),
        }
      : {}),
    ...(names.length > 0
      ? {
          securitySchemes: Object.fromEntries(
            names.sort().map((name) => [name, { ...schemes.get(name) } as Json]),
          ),
        }
      : {}),
  };
  const document = {
    openapi: '3.1.0',
    info: { title: info.title, version: info.version, description: about(description) },
    ...(servers.length > 0 ? { servers: servers.map((url) => ({ url })) } : {}),
    paths: pathItems(endpoints),
    ...(Object.keys(components).length > 0 ? { components } : {}),
    'x-goalkeeper-reading': {
      frameworks,
      notRead: [...gaps.frameworks, ...gaps.languages],
      partlyKnown: gaps.unknownPaths,
      unknownPaths: gaps.places.map(({ file, line }) => `${file}:${line}`),
      isCut: gaps.isCut,
    },
  };
  const text =
    format === 'json'
      ? `${JSON.stringify(document, null, 2)}\n`
      : stringify(document, { lineWidth: 0, aliasDuplicateObjects: false });
  return { format, text };
}

/** What the definition was read from, and what it does not have, in words for people. */
function about({ endpoints, frameworks, gaps }: ApiDescription): string {
  const known =
    frameworks.length > 0 ? `Routes of ${frameworks.join(', ')} were read.` : 'No routes were found.';
  const missing = [
    ...(gaps.frameworks.length > 0 ? [`Routes of ${gaps.frameworks.join(', ')} are not read.`] : []),
    ...(gaps.languages.length > 0 ? [`Code in ${gaps.languages.join(', ')} is not read.`] : []),
    ...(gaps.unknownPaths > 0
      ? [
          `The paths of ${gaps.unknownPaths} of ${endpoints.length} endpoints are known in part only: \`{unknown}\` stands for what is missing.`,
        ]
      : []),
    ...(gaps.isCut ? ['The list was cut off at a limit.'] : []),
  ];
  const security =
    'Where an operation has no security, no check of who asks was seen, which does not mean that there is none; an empty list is for what the code declares public.';
  return ['Made from the source code by static analysis.', known, ...missing, security].join(' ');
}

/** All schemas that an endpoint names. */
function schemasOf({ parameters, body, responses }: Endpoint): Schema[] {
  return [
    ...parameters.map(({ schema }) => schema),
    ...Object.values(body?.content ?? {}),
    ...responses.flatMap(({ content }) => Object.values(content)),
  ];
}

/**
 * Path items by template. Templates that differ in parameter names only are one path: the first one names the parameters. One
 * that is known in part may be any other path: it is one only with those that miss the same parts, and where its template is
 * taken, a fragment, which no request sends, tells them apart. So it does where another application has the path.
 */
function pathItems(endpoints: readonly Endpoint[]): JsonObject {
  const items = new Map<string, { path: string; template: string; item: JsonObject }>();
  const shapes = new Set<string>();
  const owners = new Map<string, string>();
  const taken = new Set<string>();
  const ids = new Map<string, number>();
  const sorted = [...endpoints].sort(byPathMethodPlace);
  for (const endpoint of [
    ...sorted.filter(({ unknown }) => !unknown),
    ...sorted.filter(({ unknown }) => unknown),
  ]) {
    const shape = endpoint.path.replace(/\{[^}]*\}/g, '{}');
    const isAny = endpoint.method === 'ANY';
    const methods = isAny ? anyMethods : [endpoint.method];
    const { application = '' } = endpoint;
    const owner = owners.get(shape) ?? application;
    owners.set(shape, owner);
    let key = owner === application ? shape : JSON.stringify([shape, application]);
    if (endpoint.unknown) key = JSON.stringify([shape, placesOf(endpoint), endpoint.file]);
    // Two that are known in part may differ in what is not known.
    const { item: alike = {} } = items.get(key) ?? {};
    if (endpoint.unknown && methods.some((method) => Object.hasOwn(alike, keyOf(method)))) key += items.size;
    let entry = items.get(key);
    if (!entry) {
      const path = shapes.has(shape) ? apart(endpoint, taken) : endpoint.path;
      entry = { path, template: endpoint.path, item: {} };
      items.set(key, entry);
      shapes.add(shape);
      taken.add(path);
    }
    const rename = renames(endpoint.path, entry.template);
    for (const method of methods) addOperation(entry.item, method, endpoint, rename, isAny, ids);
  }
  return Object.fromEntries(
    [...items.values()].sort((a, b) => compare(a.path, b.path)).map(({ path, item }) => [path, item]),
  );
}

/** A path with a fragment that no other one has: where its endpoint is. */
function apart({ path, file, line }: Endpoint, taken: ReadonlySet<string>): string {
  const place = encodeURIComponent(`${file}:${line}`).replace(/%(2F|3A)/g, decodeURIComponent);
  let unique = `${path}#${place}`;
  for (let n = 2; taken.has(unique); n++) unique = `${path}#${place}-${n}`;
  return unique;
}

/** A method that OpenAPI has no word for is kept as an extension of the path. */
function keyOf(method: string): string {
  const lower = method.toLowerCase();
  return openApiMethods.has(lower) ? lower : `x-goalkeeper-method-${lower.replace(/[^a-z0-9]+/g, '-')}`;
}

function addOperation(
  item: JsonObject,
  method: string,
  endpoint: Endpoint,
  rename: Map<string, string>,
  isAny: boolean,
  ids: Map<string, number>,
): void {
  const key = keyOf(method);
  const earlier = Object.hasOwn(item, key) ? (item[key] as JsonObject) : undefined;
  if (earlier) {
    const others = earlier['x-goalkeeper-also'];
    earlier['x-goalkeeper-also'] = [...(Array.isArray(others) ? others : []), placeOf(endpoint)];
    return;
  }
  const made = operation(endpoint, operationId(endpoint, method.toLowerCase(), ids), rename);
  item[key] = isAny ? { ...made, 'x-goalkeeper-any-method': true } : made;
}

/** The stated one, or the name of the handler; with the method, or a number, where it is taken. */
function operationId(
  { operationId: stated, handler }: Endpoint,
  method: string,
  ids: Map<string, number>,
): string {
  const name = stated ?? (handler.replace(/\W+/g, '_').replace(/^_+|_+$/g, '') || 'operation');
  // Thousands of handlers may have no name of their own: each name remembers how often it was taken.
  const base = ids.has(name) ? `${name}_${method}` : name;
  let taken = ids.get(base) ?? 0;
  let unique = base;
  while (ids.has(unique)) unique = `${base}${++taken + 1}`;
  ids.set(base, taken);
  ids.set(unique, ids.get(unique) ?? 0);
  return unique;
}

/** Parameter names of one template -> those at the same positions of another of the same shape. */
function renames(from: string, to: string): Map<string, string> {
  const names = (path: string) => Array.from(path.matchAll(/\{([^}]*)\}/g), (match) => match[1]);
  const target = names(to);
  return new Map(names(from).map((name, index) => [name, target[index]]));
}

/** Order of endpoints everywhere: path, method, file, line. Code units, so that no locale changes it. */
export function byPathMethodPlace(a: Endpoint, b: Endpoint): number {
  return compare(a.path, b.path) || compare(a.method, b.method) || compare(a.file, b.file) || a.line - b.line;
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
