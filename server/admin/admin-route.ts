import type { Lifecycle, ResponseToolkit, ServerRoute } from '@hapi/hapi';
import Joi from 'joi';
import { inputOptions, rejectInput } from '#server/api/parameters.js';
import { operatorOf } from './admin-authentication.js';

/** A route of the administration interface: behind the admin token, its input checked by the declared schemas. */
export interface AdminRoute<Body = unknown, Query = unknown> {
  method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';
  /** Below `/admin/v1`. */
  path: string;
  params?: Joi.SchemaMap;
  query?: Joi.SchemaMap;
  /** A map of fields: a body is required. */
  body?: Joi.SchemaMap | Joi.ObjectSchema;
  handler(
    /** `by`: who calls, as the audit log says it. */
    input: { params: Record<string, string>; query: Query; body: Body; by: string },
    h: ResponseToolkit,
  ): Promise<Lifecycle.ReturnValue>;
}

export function adminRoute<Body = unknown, Query = unknown>({
  method,
  path,
  params,
  query,
  body,
  handler,
}: AdminRoute<Body, Query>): ServerRoute {
  return {
    method,
    path: `/admin/v1${path}`,
    handler: (request, h) =>
      handler(
        {
          params: request.params as Record<string, string>,
          query: request.query as Query,
          body: request.payload as Body,
          by: operatorOf(request),
        },
        h,
      ),
    options: {
      auth: 'admin',
      validate: {
        options: inputOptions,
        failAction: rejectInput,
        ...(params ? { params: Joi.object(params) } : {}),
        ...(query ? { query: Joi.object(query).unknown() } : {}),
        ...(body ? { payload: withoutUnknown(Joi.isSchema(body) ? body : requiredBody(body)) } : {}),
      },
    },
  };
}

/** A field that is spelled wrong must not be taken for one that was left out: that may mean all there is. */
function withoutUnknown(body: Joi.ObjectSchema): Joi.ObjectSchema {
  return body
    .prefs({ stripUnknown: false, allowUnknown: false, errors: { wrap: { label: false } } })
    .messages({ 'object.unknown': 'There is no field {#label}' });
}

function requiredBody(fields: Joi.SchemaMap): Joi.ObjectSchema {
  return Joi.object(fields).required().messages({ 'object.base': 'Request body must be a JSON object' });
}
