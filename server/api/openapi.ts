import type { RequestRoute } from '@hapi/hapi';
import type Joi from 'joi';
import { tags } from './operation.js';
import { errorBody } from './schemas.js';
import { messages } from './webhook-schemas.js';

type JsonSchema = Record<string, unknown>;

const rateHeaders = {
  'X-RateLimit-Remaining': { $ref: '#/components/headers/RateLimitRemaining' },
  'X-RateLimit-Reset': { $ref: '#/components/headers/RateLimitReset' },
};
const retryAfter = { 'Retry-After': { $ref: '#/components/headers/RetryAfter' } };

/** Errors that every operation may answer with: status, texts, headers. */
const commonErrors: Record<number, { description: string; headers?: object }> = {
  400: { description: 'Input is not valid; `details` names the field', headers: rateHeaders },
  401: { description: 'API key is required; Invalid API key format; Invalid API key; Session has ended' },
  403: { description: 'Permission denied', headers: rateHeaders },
  429: { description: 'Rate limit exceeded', headers: { ...rateHeaders, ...retryAfter } },
  405: {
    description: 'Method not allowed',
    headers: { ...rateHeaders, Allow: { $ref: '#/components/headers/Allow' } },
  },
  500: { description: 'Internal server error' },
  503: { description: 'Service unavailable', headers: retryAfter },
};
/** Of operations that read a body. */
const bodyErrors: typeof commonErrors = {
  408: { description: 'Request took too long to arrive', headers: rateHeaders },
  413: { description: 'Request body is too large: more than 64 KiB', headers: rateHeaders },
  415: { description: 'Content-Type must be application/json', headers: rateHeaders },
};

/** The OpenAPI 3.1.0 document of all routes that carry an operation, made from the schemas that check them. */
export function openApiDocument(routes: RequestRoute[]): object {
  const paths: Record<string, Record<string, object>> = {};
  for (const route of routes) {
    if (!route.settings.plugins?.operation) continue;
    paths[route.path] ??= {};
    paths[route.path][route.method] = describeOperation(route);
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Goalkeeper',
      version: 'v1',
      description:
        'Launches code-security scans of repositories and reads back scans, repositories and vulnerabilities.',
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    security: [{ apiKey: [] }, { session: [] }],
    tags: tags.map((name) => ({ name })),
    paths,
    webhooks: Object.fromEntries(
      Object.entries(messages).map(([type, schema]) => [type, { post: describeMessage(schema) }]),
    ),
    components: {
      securitySchemes: {
        apiKey: { type: 'apiKey', in: 'header', name: 'X-API-Key' },
        session: {
          type: 'apiKey',
          in: 'cookie',
          name: 'goalkeeper',
          description:
            'Of a browser, from POST /api/v1/session; over HTTPS its name is `__Host-goalkeeper`. Requests that change ' +
            'something carry X-CSRF-Token as well.',
        },
      },
      schemas: { Error: toJsonSchema(errorBody, 'output') },
      headers: {
        RateLimitRemaining: {
          description: 'Requests left in the current one-hour window',
          schema: { type: 'integer', minimum: 0 },
        },
        RateLimitReset: {
          description: 'When the current window resets',
          schema: { type: 'string', format: 'date-time' },
        },
        Allow: { description: 'The methods of this path', schema: { type: 'string' } },
        RetryAfter: {
          description: 'Seconds until a next request is admitted, or worth a try',
          schema: { type: 'integer', minimum: 1 },
        },
      },
    },
  };
}

/** What the server sends to addresses of teams, by the specification Standard Webhooks. */
function describeMessage(schema: Joi.Schema): object {
  const { description, ...body } = toJsonSchema(schema, 'output');
  const header = (name: string, meaning: string) => ({
    ...{ name, in: 'header', required: true, description: meaning, schema: { type: 'string' } },
  });
  return {
    summary: description,
    // The caller is the server, which has no key there.
    security: [],
    parameters: [
      header('Webhook-Id', 'Id of the message, the same in each try'),
      header('Webhook-Timestamp', 'When this try began, in seconds since 1970'),
      header('Webhook-Signature', '`v1,` and the HMAC-SHA-256 of `id.timestamp.body` in base64'),
    ],
    requestBody: { required: true, content: json(body) },
    responses: { '2XX': { description: 'The message was taken. Anything else is tried again, but for 410' } },
  };
}

function describeOperation({ settings }: RequestRoute): object {
  const operation = settings.plugins?.operation;
  if (!operation) throw new Error('not an operation');
  const { params, headers, payload } = settings.validate ?? {};
  const notes = typeof settings.notes === 'string' ? { description: settings.notes } : {};
  return {
    operationId: operation.id,
    summary: settings.description,
    ...notes,
    tags: settings.tags,
    parameters: [
      ...toParameters(params, 'path'),
      ...toParameters(operation.query, 'query'),
      ...toParameters(headers, 'header'),
    ],
    ...(isSchema(payload)
      ? { requestBody: { required: isRequired(payload), content: json(toJsonSchema(payload, 'input')) } }
      : {}),
    responses: {
      [operation.successStatus ?? 200]: {
        description: 'Success',
        headers: rateHeaders,
        content: { ...json(toJsonSchema(operation.answer, 'output')), ...otherContent(operation.otherTypes) },
      },
      ...errorResponses(operation.errors ?? {}, isSchema(payload)),
    },
  };
}

function otherContent(types: Record<string, Joi.Schema> = {}): Record<string, object> {
  return Object.fromEntries(
    Object.entries(types).map(([type, schema]) => [type, { schema: toJsonSchema(schema, 'output') }]),
  );
}

function errorResponses(own: Record<number, string>, readsBody: boolean): Record<string, object> {
  const all = Object.entries(own).map(([status, description]) => [
    status,
    { description, headers: rateHeaders },
  ]);
  const body = json({ $ref: '#/components/schemas/Error' });
  return Object.fromEntries(
    [...Object.entries(commonErrors), ...Object.entries(readsBody ? bodyErrors : {}), ...all].map(
      ([status, response]) => [status, { ...(response as object), content: body }],
    ),
  );
}

function toParameters(schema: unknown, place: 'path' | 'query' | 'header'): object[] {
  if (!isSchema(schema)) return [];
  const { properties = {}, required = [] } = toJsonSchema(schema, 'input') as {
    properties?: Record<string, JsonSchema>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, { description, ...rest }]) => ({
    name: place === 'header' ? name.replace(/\b[a-z]/g, (letter) => letter.toUpperCase()) : name,
    in: place,
    description,
    required: place === 'path' || required.includes(name),
    schema: rest,
  }));
}

const json = (schema: JsonSchema) => ({ 'application/json': { schema } });

function isSchema(value: unknown): value is Joi.Schema {
  return typeof value === 'object' && value !== null && '~standard' in value;
}

function isRequired(schema: Joi.Schema): boolean {
  const { flags } = schema.describe() as { flags?: { presence?: string } };
  return flags?.presence === 'required';
}

/** Joi writes JSON Schema itself; three of its habits do not say what the API does. */
function toJsonSchema(schema: Joi.Schema, mode: 'input' | 'output'): JsonSchema {
  const converted = schema['~standard'].jsonSchema[mode]({ target: 'draft-2020-12' });
  return JSON.parse(
    JSON.stringify(converted, (key, value) => {
      // A default of null only stands for "not given".
      if (key === 'default' && value === null) return undefined;
      // Unknown fields of a request are ignored, not refused.
      if (key === 'additionalProperties' && mode === 'input') return undefined;
      return admitNull(value);
    }),
  );
}

/** Where null is allowed beside listed values, the list must name it too. */
function admitNull(value: unknown): unknown {
  const { type, enum: listed } = (value ?? {}) as { type?: unknown; enum?: unknown };
  const nullable =
    Array.isArray(type) && type.includes('null') && Array.isArray(listed) && !listed.includes(null);
  return nullable ? { ...(value as JsonSchema), enum: [...listed, null] } : value;
}
