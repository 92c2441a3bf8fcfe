import type {
  EndpointOutline,
  OutlineField,
  OutlineGuard,
  ServedOutline,
} from '#protocol/endpoint-review/outline.js';
import {
  MAX_OUTLINE_FIELDS,
  MAX_OUTLINE_GUARDS,
  MAX_OUTLINE_NAME,
  MAX_OUTLINE_WIRED,
} from '#protocol/endpoint-review/outline-schema.js';
import type {
  Completeness,
  Endpoint,
  EndpointGuard,
  EndpointParameter,
  MediaTypes,
  Schema,
} from '#protocol/scan-report.js';
import { isTestPath } from '../workspace/path-kind.js';
import type { ApiDescription } from './description.js';
import type { Models } from './schemas/models.js';
import { isSensitiveName } from './sensitive-fields.js';

const MAX_DEPTH = 3;

/** What of an application is compared with an earlier commit of it. Tests and examples serve nothing. */
export function outlineOf(
  { endpoints, models, cutFiles }: Pick<ApiDescription, 'endpoints' | 'models' | 'cutFiles'>,
  { skippedFiles }: Pick<Completeness, 'skippedFiles'>,
): ServedOutline {
  const givenUp = skippedFiles.filter(({ line, reason }) => reason === 'over-budget' && line !== undefined);
  const notRead = skippedFiles.filter(
    (skip) => holes.has(skip.reason) && !givenUp.includes(skip) && !isTestPath(skip.path),
  );
  return {
    endpoints: endpoints.filter(({ file }) => !isTestPath(file)).map((one) => endpointOutline(one, models)),
    notRead: [...new Set(notRead.map(({ path, reason }) => `${reason} ${path}`))].sort(),
    givenUp: [...new Set(givenUp.map(({ path }) => path))].sort(),
    isCut: cutFiles === null,
    ...(cutFiles !== null && cutFiles.length > 0 && { cutFiles }),
  };
}

/** Code that may have routes, and was not read. */
const holes: ReadonlySet<string> = new Set([
  ...['too-large', 'unreadable', 'not-utf8', 'syntax-error', 'nesting-too-deep'],
  ...['too-many-nodes', 'over-budget', 'parser-failure', 'analysis-failure'],
]);

function endpointOutline(endpoint: Endpoint, models: Models): EndpointOutline {
  const { method, path, unknown, application, handler, file, line } = endpoint;
  const wired = wiredIn(endpoint);
  const { parameters, body, responses, guards = [], authenticated = 'unknown' } = endpoint;
  const taken = new Fields('body', models);
  for (const { name } of parameters.filter(isOfBody)) taken.add(name);
  taken.addAll(body?.content ?? {});
  const given = new Fields('response', models);
  for (const { content } of responses) given.addAll(content);
  return {
    ...{ method, path, handler: handler.slice(0, MAX_OUTLINE_NAME), file, line },
    ...(unknown ? { isPartlyKnown: true } : {}),
    ...(application === undefined ? {} : { application }),
    ...(wired.length > 0 && { wiredIn: wired }),
    fields: [
      ...parameters.flatMap(parameterField).slice(0, MAX_OUTLINE_FIELDS),
      ...taken.all(),
      ...given.all(),
    ],
    ...(taken.isOpen || given.isOpen
      ? { isOpen: { ...(taken.isOpen && { body: true }), ...(given.isOpen && { response: true }) } }
      : {}),
    guards: checksOf(guards),
    authenticated,
  };
}

/** Other files that say where it is served, and what its callers have to show. */
function wiredIn({ file, wiredIn = [], guards = [] }: Endpoint): string[] {
  const files = new Set([...wiredIn, ...guards.map((guard) => guard.file)]);
  files.delete(file);
  return [...files].slice(0, MAX_OUTLINE_WIRED);
}

/** Each check once, from the outside in. */
function checksOf(guards: readonly EndpointGuard[]): OutlineGuard[] {
  const checks = guards.map(({ name, kind }) => ({ name: name.slice(0, MAX_OUTLINE_NAME), kind }));
  const once = new Map(checks.map((one) => [`${one.kind} ${one.name}`, one]));
  return [...once.values()].slice(0, MAX_OUTLINE_GUARDS);
}

function isOfBody({ in: place }: EndpointParameter): boolean {
  return place === 'body' || place === 'form';
}

function parameterField({ name, in: place }: EndpointParameter): OutlineField[] {
  return place === 'query' || place === 'header' || place === 'cookie' ? [field(name, place)] : [];
}

function field(name: string, place: OutlineField['in']): OutlineField {
  const shown = name.slice(0, MAX_OUTLINE_NAME);
  return isSensitiveName(name) ? { name: shown, in: place, isSensitive: true } : { name: shown, in: place };
}

/** The fields of a message, by their paths. */
class Fields {
  private readonly names = new Set<string>();
  /** There may be others. */
  isOpen = false;

  constructor(
    private readonly place: 'body' | 'response',
    private readonly models: Models,
  ) {}

  add(name: string): void {
    if (this.names.size < MAX_OUTLINE_FIELDS) this.names.add(name);
    else this.isOpen = true;
  }

  addAll(content: MediaTypes): void {
    for (const schema of Object.values(content)) this.read(schema, '', 0);
  }

  all(): OutlineField[] {
    return [...this.names].map((name) => field(name, this.place));
  }

  private read(schema: Schema, prefix: string, depth: number): void {
    if (depth > MAX_DEPTH || this.names.size >= MAX_OUTLINE_FIELDS) return;
    const { properties, items, anyOf, type, additionalProperties } = this.models.resolve(schema);
    if (items) this.read(items, prefix, depth + 1);
    for (const one of anyOf ?? []) this.read(one, prefix, depth + 1);
    const types = [type ?? []].flat();
    const isObject = types.includes('object') || (types.length === 0 && !items && !anyOf);
    // What is open further in is so below a field alone.
    const isStated = properties !== undefined && Object.keys(properties).length > 0;
    if (prefix === '' && isObject && (!isStated || (additionalProperties ?? false) !== false))
      this.isOpen = true;
    for (const [name, inner] of Object.entries(properties ?? {})) {
      const path = prefix === '' ? name : `${prefix}.${name}`;
      this.add(path);
      this.read(inner, path, depth + 1);
    }
  }
}
