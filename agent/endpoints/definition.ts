import { stringify } from 'yaml';
import type { Endpoint, EndpointDefinition } from '#protocol/scan-report.js';

interface OpenApiParameter {
  name: string;
  in: string;
  required: boolean;
  schema: { type?: string };
}
type Json =
  | string
  | number
  | boolean
  | null
  | Json[]
  | { [key: string]: Json | undefined }
  | OpenApiParameter[];

const openApiMethods = new Set(['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace']);
/** What a route that takes any method is listed as. */
const anyMethods = ['GET', 'PUT', 'POST', 'DELETE', 'PATCH'];
const schemaTypes = new Set(['string', 'integer', 'number', 'boolean', 'array', 'object']);

/** OpenAPI 3.1 text of the given endpoints; equal input gives equal text. */
export function endpointDefinition(
  endpoints: readonly Endpoint[],
  info: { title: string; version: string },
  format: 'yaml' | 'json',
): EndpointDefinition {
  const document = {
    openapi: '3.1.0',
    info: { title: info.title, version: info.version },
    paths: pathItems(endpoints),
  };
  const text =
    format === 'json' ? `${JSON.stringify(document, null, 2)}\n` : stringify(document, { lineWidth: 0 });
  return { format, text };
}

/** Path items by template. Templates that differ in parameter names only are one path: the first one names the parameters. */
function pathItems(endpoints: readonly Endpoint[]): Record<string, Record<string, Json>> {
  const items = new Map<string, { path: string; item: Record<string, Json> }>();
  for (const endpoint of [...endpoints].sort(byPathMethodPlace)) {
    const shape = endpoint.path.replace(/\{[^}]*\}/g, '{}');
    let entry = items.get(shape);
    if (!entry) {
      entry = { path: endpoint.path, item: {} };
      items.set(shape, entry);
    }
    const rename = renames(endpoint.path, entry.path);
    const isAny = endpoint.method === 'ANY';
    for (const method of isAny ? anyMethods : [endpoint.method])
      addOperation(entry.item, method, endpoint, rename, isAny);
  }
  return Object.fromEntries([...items.values()].map(({ path, item }) => [path, item]));
}

function addOperation(
  item: Record<string, Json>,
  method: string,
  endpoint: Endpoint,
  rename: Map<string, string>,
  isAny: boolean,
): void {
  const lower = method.toLowerCase();
  // A method that OpenAPI has no word for is kept as an extension of the path.
  const key = openApiMethods.has(lower) ? lower : `x-goalkeeper-method-${lower.replace(/[^a-z0-9]+/g, '-')}`;
  const place = placeOf(endpoint);
  const earlier = item[key] as Record<string, Json> | undefined;
  if (earlier) {
    const others = earlier['x-goalkeeper-also'];
    earlier['x-goalkeeper-also'] = [...(Array.isArray(others) ? (others as Json[]) : []), place];
  } else {
    item[key] = operation(endpoint, place, rename);
    if (isAny) (item[key] as Record<string, Json>)['x-goalkeeper-any-method'] = true;
  }
}

function operation(
  endpoint: Endpoint,
  place: Record<string, Json>,
  rename: Map<string, string>,
): Record<string, Json> {
  const parameters: OpenApiParameter[] = [];
  const properties = new Map<string, Json>();
  const requiredProperties: string[] = [];
  for (const parameter of endpoint.parameters) {
    const schema = parameter.type && schemaTypes.has(parameter.type) ? { type: parameter.type } : {};
    if (parameter.in === 'body') {
      properties.set(parameter.name, schema);
      if (parameter.required) requiredProperties.push(parameter.name);
    } else if (parameter.in === 'path')
      parameters.push({
        name: rename.get(parameter.name) ?? parameter.name,
        in: 'path',
        required: true,
        schema,
      });
    else parameters.push({ name: parameter.name, in: parameter.in, required: parameter.required, schema });
  }
  const required = requiredProperties.length > 0 ? { required: requiredProperties } : {};
  const body: Json = {
    content: {
      'application/json': {
        schema: { type: 'object', properties: Object.fromEntries(properties), ...required },
      },
    },
  };
  return {
    tags: [endpoint.framework],
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(properties.size > 0 ? { requestBody: body } : {}),
    responses: { default: { description: 'Not known to the static analysis' } },
    ...place,
  };
}

function placeOf(endpoint: Endpoint): Record<string, Json> {
  return {
    'x-goalkeeper-file': endpoint.file,
    'x-goalkeeper-line': endpoint.line,
    'x-goalkeeper-handler': endpoint.handler,
  };
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
