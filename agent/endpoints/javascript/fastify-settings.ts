import type { EndpointParameter, EndpointResponse, MediaTypes } from '#protocol/scan-report.js';
import { bothRequired, type Security } from '../access/security.js';
import { setting, type Wiring } from '../router-calls.js';
import type { Route } from '../routes.js';
import { textOf } from '../schemas/schema.js';
import { firstOf, textsOf, type Value } from '../wiring/value.js';
import { checkOf } from './checks.js';
import type { SchemaChains } from './schema-chains.js';

/** Hooks that run before the handler of a route. */
export const requestHooks: ReadonlySet<string | undefined> = new Set([
  'onRequest',
  'preParsing',
  'preValidation',
  'preHandler',
]);

/** The checks among the hooks of a single route. */
export function hooksOf(settings: Value, wiring: Wiring): Security | null {
  let security: Security | null = null;
  for (const name of requestHooks)
    if (name !== undefined) security = bothRequired(security, checkOf(setting(settings, name), '', wiring));
  return security;
}

/** What the schemas of a route say of its requests, with what its handler is seen to read where they say nothing. */
export function routeInputs(
  settings: Value,
  inPath: readonly EndpointParameter[],
  read: readonly EndpointParameter[],
  chains: SchemaChains,
): Pick<Route, 'parameters' | 'body'> {
  const schema = setting(settings, 'schema');
  const found = new Map(inPath.map((one) => [`path ${one.name}`, one]));
  const places = [
    ['query', setting(schema, 'querystring') ?? setting(schema, 'query')],
    ['header', setting(schema, 'headers')],
    ['path', setting(schema, 'params')],
  ] as const;
  const stated = new Set<string>();
  for (const [place, value] of places) {
    const own = partOf(value, chains);
    if (!own) continue;
    stated.add(place);
    for (const [name, field] of Object.entries(own.properties ?? {})) {
      const key = `${place} ${name}`;
      if (place === 'path' && !found.has(key)) continue;
      const isRequired = (own.required ?? []).includes(name) && field.default === undefined;
      found.set(key, { name, in: place, required: place === 'path' || isRequired, schema: field });
    }
  }
  const body = partOf(setting(schema, 'body'), chains);
  for (const one of read)
    if (!stated.has(one.in) && !(one.in === 'body' && body)) found.set(`${one.in} ${one.name}`, one);
  const [mediaType = 'application/json'] = textsOf(setting(schema, 'consumes'));
  const isForm = mediaType === 'multipart/form-data';
  const parameters = [...found.values()].map((one) =>
    one.in === 'body' && isForm ? ({ ...one, in: 'form' } as const) : one,
  );
  if (!body) return { parameters, body: null };
  return { parameters, body: { required: true, content: { [mediaType]: body } } };
}

/** A schema, or the fields of an object without a type. */
function partOf(value: Value, chains: SchemaChains) {
  const made = chains.of(value)?.schema;
  if (made) return made;
  return chains.isFields(value) ? chains.object(value, 0).schema : null;
}

/** `response: { 200: schema, 404: schema }` */
export function statedResponses(value: Value, chains: SchemaChains): EndpointResponse[] {
  const map = firstOf(value, 'map');
  return [...(map?.entries ?? [])].flatMap(([status, entry]) => {
    if (!/^(\d{3}|[1-5][xX]{2}|default)$/.test(status)) return [];
    const schema = partOf(entry, chains);
    const description = textOf(setting(entry, 'description')) ?? 'Stated by the route';
    const content: MediaTypes = schema && schema.type !== 'null' ? { 'application/json': schema } : {};
    return [{ status: status.replace(/xx$/i, 'XX'), description, content }];
  });
}
