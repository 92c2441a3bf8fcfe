import type { Lifecycle, ResponseToolkit, ServerRoute } from '@hapi/hapi';
import Joi from 'joi';
import { inputOptions, rejectInput } from '#server/api/parameters.js';

/** A route of the administration interface: behind the admin token, its input checked by the declared schemas. */
export interface AdminRoute<Body = unknown> {
  method: 'GET' | 'POST' | 'PATCH';
  /** Below `/admin/v1`. */
  path: string;
  params?: Joi.SchemaMap;
  body?: Joi.SchemaMap;
  handler(
    input: { params: Record<string, string>; body: Body },
    h: ResponseToolkit,
  ): Promise<Lifecycle.ReturnValue>;
}

export function adminRoute<Body = unknown>({
  method,
  path,
  params,
  body,
  handler,
}: AdminRoute<Body>): ServerRoute {
  return {
    method,
    path: `/admin/v1${path}`,
    handler: (request, h) =>
      handler({ params: request.params as Record<string, string>, body: request.payload as Body }, h),
    options: {
      auth: 'admin',
      validate: {
        options: inputOptions,
        failAction: rejectInput,
        ...(params ? { params: Joi.object(params) } : {}),
        ...(body
          ? {
              payload: Joi.object(body)
                .required()
                .messages({ 'object.base': 'Request body must be a JSON object' }),
            }
          : {}),
      },
    },
  };
}
