import type { RouteOptionsValidate } from '@hapi/hapi';
import { apiError } from '#server/http/errors.js';

/** Says what is wrong with a call: agents are our own programs, and their makers need to know. */
export const rejectInput: NonNullable<RouteOptionsValidate['failAction']> = (_request, _h, error) => {
  throw apiError(400, 'Invalid request', { details: error?.message.slice(0, 500) ?? null });
};
