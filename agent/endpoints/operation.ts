import type {
  Endpoint,
  EndpointParameter,
  EndpointSecurity,
  Json,
  MediaTypes,
  Schema,
} from '#protocol/scan-report.js';
import { isFile } from './schemas/schema.js';

export type JsonObject = { [key: string]: Json };

const FORM = 'application/x-www-form-urlencoded';
const MULTIPART = 'multipart/form-data';
const UNKNOWN_RESPONSE = { default: { description: 'Not known to the static analysis' } };

/** One operation of a definition. `rename` gives the names of the path item for those of the endpoint. */
export function operation(
  endpoint: Endpoint,
  operationId: string,
  rename: ReadonlyMap<string, string>,
): JsonObject {
  const parameters = endpoint.parameters.filter(
    (one) =>
      one.in !== 'body' &&
      one.in !== 'form' &&
      !(one.in === 'header' && STATED_ELSEWHERE.has(one.name.toLowerCase())),
  );
  const body = requestBody(endpoint);
  return {
    operationId,
    tags: endpoint.tags.length > 0 ? [...endpoint.tags] : [firstSegment(endpoint.path)],
    ...(parameters.length > 0 ? { parameters: parameters.map((one) => parameterOf(one, rename)) } : {}),
    ...(body ? { requestBody: body } : {}),
    responses: responsesOf(endpoint),
    ...(endpoint.security ? { security: securityOf(endpoint.security) } : {}),
    ...accessOf(endpoint),
    ...(endpoint.unknown ? { 'x-goalkeeper-partly-known': placesOf(endpoint) } : {}),
    ...(endpoint.application === undefined
      ? {}
      : { 'x-goalkeeper-application': endpoint.application || '.' }),
    'x-goalkeeper-framework': endpoint.framework,
    ...placeOf(endpoint),
  };
}

export function placeOf(endpoint: Endpoint): JsonObject {
  return {
    'x-goalkeeper-file': endpoint.file,
    'x-goalkeeper-line': endpoint.line,
    'x-goalkeeper-handler': endpoint.handler,
  };
}

/** Who may call it: whether callers have to show who they are, and the checks that say so. */
function accessOf({ authenticated, guards = [] }: Endpoint): JsonObject {
  if (authenticated === undefined) return {};
  return {
    'x-goalkeeper-authenticated': authenticated,
    ...(guards.length > 0
      ? {
          'x-goalkeeper-guards': guards.map(({ name, kind, file, line }) => ({
            ...{ name, kind },
            at: `${file}:${line}`,
          })),
        }
      : {}),
  };
}

/** Where the parts of a path are written that are not known. */
export function placesOf({ unknown = [] }: Endpoint): string[] {
  return unknown.map(({ file, line }) => `${file}:${line}`);
}

/** Groups what has no tag: the first fixed part of its path. */
function firstSegment(path: string): string {
  return path.split('/').find((part) => part !== '' && !part.includes('{')) ?? 'root';
}

function parameterOf(parameter: EndpointParameter, rename: ReadonlyMap<string, string>): JsonObject {
  const isPath = parameter.in === 'path';
  return {
    name: isPath ? (rename.get(parameter.name) ?? parameter.name) : parameter.name,
    in: parameter.in,
    required: isPath || parameter.required,
    schema: asJson(parameter.schema),
    ...(parameter.isUnknown
      ? { description: 'No parameter: it stands for a part of the path that is not known.' }
      : {}),
  };
}

/** OpenAPI has these by content and security, and wants no parameters of the name. */
const STATED_ELSEWHERE: ReadonlySet<string> = new Set(['accept', 'content-type', 'authorization']);

/** The body as it is stated, with the fields that are known one by one. */
function requestBody({ parameters, body }: Endpoint): JsonObject | null {
  const content: Map<string, Schema> = new Map(Object.entries(body?.content ?? {}));
  const read = parameters.filter((one) => one.in === 'body');
  const ofForm = parameters.filter((one) => one.in === 'form');
  // What comes with a file comes in a form.
  const isUpload = body === null && ofForm.some(({ schema }) => isFile(schema));
  const [fields, formFields] = isUpload ? [[], [...read, ...ofForm]] : [read, ofForm];
  let required = body?.required ?? false;
  const add = (mediaType: string, own: readonly EndpointParameter[]) => {
    const known = content.get(mediaType);
    content.set(mediaType, merged(known, objectOf(own)));
    required ||= own.some((field) => field.required);
  };
  if (fields.length > 0) add('application/json', fields);
  if (formFields.length > 0)
    add(
      content.has(MULTIPART) || formFields.some(({ schema }) => isFile(schema)) ? MULTIPART : FORM,
      formFields,
    );
  if (content.size === 0) return null;
  return { required, content: contentOf(Object.fromEntries(content)) };
}

function objectOf(fields: readonly EndpointParameter[]): Schema {
  const required = fields.filter((field) => field.required).map(({ name }) => name);
  return {
    type: 'object',
    properties: Object.fromEntries(fields.map(({ name, schema }) => [name, schema])),
    ...(required.length > 0 ? { required } : {}),
  };
}

/** Two descriptions of the same object. What is stated as a model stays one. */
function merged(known: Schema | undefined, own: Schema): Schema {
  if (known === undefined) return own;
  if (known.$ref !== undefined || known.properties === undefined) return known;
  const required = [...new Set([...(known.required ?? []), ...(own.required ?? [])])];
  return {
    ...known,
    properties: { ...own.properties, ...known.properties },
    ...(required.length > 0 ? { required } : {}),
  };
}

function responsesOf({ responses }: Endpoint): JsonObject {
  if (responses.length === 0) return UNKNOWN_RESPONSE;
  return Object.fromEntries(
    responses.map(({ status, description, content }) => [
      status,
      { description, ...(Object.keys(content).length > 0 ? { content: contentOf(content) } : {}) },
    ]),
  );
}

function contentOf(content: MediaTypes): JsonObject {
  return Object.fromEntries(
    Object.entries(content).map(([mediaType, schema]) => [mediaType, { schema: asJson(schema) }]),
  );
}

/** An empty list says that the endpoint is public; an empty requirement that the check lets others pass. */
function securityOf(security: EndpointSecurity): Json[] {
  if (security.schemes.length === 0) return [];
  const all = Object.fromEntries(security.schemes.map(({ name, scopes }) => [name, [...scopes]]));
  return security.isOptional ? [all, {}] : [all];
}

/** A schema has nothing but what JSON has. */
export function asJson(schema: Schema): Json {
  return schema as unknown as Json;
}
