import type { PathTemplate } from '../path-template.js';
import { bracePaths, routePaths, setting } from '../router-calls.js';
import { firstOf, textsOf, type Value } from '../wiring/value.js';
import { both, ofPart, ofParts, type Validated } from './express-inputs.js';
import type { SchemaChains } from './schema-chains.js';

/** A route that is stated before it is served, by `createRoute` of `@hono/zod-openapi`. */
export interface StatedRoute {
  methods: string[];
  templates: PathTemplate[];
  /** What stands before the handler, alone or as a list. */
  middleware: Value;
  inputs: Validated;
}

/** `createRoute({ method: 'put', path: '/{id}', middleware: [check], request: { params, query, body: { content } } })` */
export function statedRoute(value: Value, chains: SchemaChains): StatedRoute | null {
  const made = firstOf(value, 'foreign')?.made?.positional[0] ?? null;
  const stated = firstOf(value, 'map') ?? firstOf(made, 'map');
  if (!stated?.entries.has('path')) return null;
  const request = setting(stated, 'request');
  const parts = firstOf(request, 'map');
  let inputs: Validated = parts ? ofParts(parts, chains) : { parameters: [], body: null };
  const content = firstOf(setting(setting(request, 'body'), 'content'), 'map');
  for (const [mediaType, sent] of content?.entries ?? []) {
    const schema = chains.whole(setting(sent, 'schema'));
    if (schema) inputs = both(inputs, ofPart(/form/i.test(mediaType) ? 'form' : 'body', schema));
  }
  return {
    methods: textsOf(setting(stated, 'method')).map((method) => method.toUpperCase()),
    templates: routePaths(setting(stated, 'path'), bracePaths),
    middleware: setting(stated, 'middleware'),
    inputs,
  };
}
