import type { Lifecycle, Request, ResponseToolkit, ServerRoute } from '@hapi/hapi';
import Joi from 'joi';
import { callerOf } from './authentication.js';
import type { Caller } from './caller.js';
import { inputOptions, rejectInput } from './parameters.js';
import type { Permission } from './permissions.js';
import { remembered } from './remembered-input.js';

/** What a handler works on: who calls, and the input as the declared schemas left it. */
export interface Call<Query, Body> {
  caller: Caller;
  /** Of those that the operation declares. */
  headers: Record<string, string | null>;
  params: Record<string, string>;
  query: Query;
  body: Body;
}

/** Groups of operations, in the order of the documentation. */
export const tags = [
  'Scans',
  'Repositories',
  'Vulnerabilities',
  'Rules and gate',
  'Team',
  'Webhooks',
  'Session',
] as const;

/** One operation of the API. What it declares is what is checked and what the OpenAPI document says. */
export interface Operation<Query = unknown, Body = unknown> {
  method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';
  path: string;
  /** `operationId` of the OpenAPI document. */
  id: string;
  tag: (typeof tags)[number];
  summary: string;
  notes?: string;
  permission?: Permission;
  params?: Joi.SchemaMap;
  /** By their names in small letters. */
  headers?: Joi.SchemaMap;
  query?: Joi.ObjectSchema;
  body?: Joi.ObjectSchema | Joi.AlternativesSchema;
  /** Shape of the body of a success. */
  answer: Joi.Schema;
  /** Shapes of the body in content types other than JSON. */
  otherTypes?: Record<string, Joi.Schema>;
  successStatus?: 200 | 201;
  /** Statuses of errors beyond 400, 401, 403, 429 and 500, with their texts. */
  errors?: Record<number, string>;
  handler(call: Call<Query, Body>, h: ResponseToolkit): Promise<Lifecycle.ReturnValue>;
}

declare module '@hapi/hapi' {
  interface PluginSpecificConfiguration {
    operation?: Pick<Operation, 'id' | 'query' | 'answer' | 'otherTypes' | 'successStatus' | 'errors'>;
  }
}

/** The Hapi route of an operation: behind the API key, its input checked by the declared schemas. */
export function toRoute(operation: Operation): ServerRoute {
  const { id, answer, otherTypes, successStatus, errors, params, headers, query, body } = operation;
  return {
    method: operation.method,
    path: `/api/v1${operation.path}`,
    handler: (request: Request, h: ResponseToolkit) =>
      operation.handler(
        {
          caller: callerOf(request),
          headers: request.headers as Record<string, string | null>,
          params: request.params as Record<string, string>,
          query: request.query,
          body: request.payload,
        },
        h,
      ),
    options: {
      auth: 'api-key',
      description: operation.summary,
      notes: operation.notes ?? [],
      tags: [operation.tag],
      plugins: {
        apiKey: { permission: operation.permission ?? 'read' },
        operation: { id, query, answer, otherTypes, successStatus, errors },
      },
      validate: {
        options: inputOptions,
        failAction: rejectInput,
        ...(params ? { params: Joi.object(params) } : {}),
        // The others are none of its business, and stay.
        ...(headers ? { headers: Joi.object(headers).unknown().prefs({ stripUnknown: false }) } : {}),
        ...(query ? { query: remembered(query) } : {}),
        ...(body ? { payload: body } : {}),
      },
    },
  };
}

/** Ties the schemas of an operation to the types its handler sees. */
export function operation<Query = unknown, Body = unknown>(declared: Operation<Query, Body>): Operation {
  return declared as Operation;
}
