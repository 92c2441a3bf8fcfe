import type { Request } from '@hapi/hapi';
import Joi from 'joi';
import { FENCING_HEADER } from '#protocol/agent-api.js';
import { uuid } from '#protocol/identifiers.js';
import { apiError } from '#server/http/errors.js';
import { type AttemptReference, StaleAttemptError } from '#server/scans/transitions.js';
import { callerOfRequest } from './authentication.js';

/** Path under which all calls on an attempt lie. */
export const ATTEMPT_PATH = '/agent/v1/scans/{scanId}/attempts/{attempt}';

export const attemptParams = {
  scanId: uuid.required(),
  attempt: Joi.number().integer().min(1).max(1000).required(),
};
export const attemptHeaders = Joi.object({
  [FENCING_HEADER]: Joi.number().integer().min(1).required(),
}).unknown(true);

/** Which scan and attempt a validated request is about, and who calls. */
export function attemptOf(request: Request): { scanId: string; caller: AttemptReference } {
  const { scanId, attempt } = request.params;
  return {
    scanId: String(scanId),
    caller: {
      agent: callerOfRequest(request)._id,
      attempt: Number(attempt),
      fencingToken: Number(request.headers[FENCING_HEADER]),
    },
  };
}

/** Does a step of an attempt; one that is no longer current becomes the answer 409. */
export async function onAttempt<T>(step: () => Promise<T>): Promise<T> {
  try {
    return await step();
  } catch (error) {
    if (!(error instanceof StaleAttemptError)) throw error;
    throw apiError(409, 'This attempt does not hold the scan any more', {
      details: error.message,
      hint: 'Give the attempt up and claim again',
    });
  }
}
