import { Boom } from '@hapi/boom';
import type { Lifecycle, Request, ResponseToolkit } from '@hapi/hapi';
import { isUnavailable } from '#server/database/unavailable.js';
import type { Logger } from '#server/logging.js';
import type { BoundPlugin } from './bound-plugin.js';

/** The error object of the specification, section 2.8. */
export interface ErrorBody {
  error: string;
  details?: string | null;
  hint?: string | null;
}

interface ErrorData {
  details?: string | null;
  hint?: string | null;
}

/**
 * An error for the client: throw it from anywhere in a request.
 * @param error the sentence in the field `error`
 */
export function apiError(status: number, error: string, data: ErrorData = {}): Boom<ErrorData> {
  return new Boom(error, { statusCode: status, data });
}

/** Seconds after which a request may be worth another try: an election is over in less, as a rule. */
const RETRY_AFTER = 5;

/** Texts for the errors that Hapi itself raises, by status. */
const texts = new Map<number, ErrorBody>([
  [400, { error: 'Bad request' }],
  [403, { error: 'Permission denied' }],
  [404, { error: 'Not found', hint: 'The operations are listed at /docs and /openapi.json' }],
  [408, { error: 'Request took too long to arrive' }],
  [413, { error: 'Request body is too large' }],
  [415, { error: 'Content-Type must be application/json' }],
  [500, { error: 'Internal server error' }],
  [503, { error: 'Service unavailable', hint: 'Try again in a moment' }],
]);

/** Every error of every route leaves as the error object; what went wrong inside is only logged. */
export const errors = (log: Logger): BoundPlugin => ({
  name: 'errors',
  register(server) {
    server.ext('onPreResponse', (request, h) => toErrorObject(request, h, log));
    // A stream that fails in the middle has its status sent already: all that is left is to cut it off, and to say so here.
    server.events.on({ name: 'request', channels: 'internal' }, (request, { error: err }, tags) => {
      if (tags.response && tags.error && err)
        log.error({ requestId: request.app.requestId, err }, 'answer was cut off');
    });
  },
});

function toErrorObject(request: Request, h: ResponseToolkit, log: Logger): Lifecycle.ReturnValue {
  const failure = request.response;
  if (!(failure instanceof Error)) return h.continue;
  // Neither is the client's fault: it gets one sentence, the log the cause.
  const isOurs = failure.output.statusCode === 500;
  if (isOurs) log.error({ requestId: request.app.requestId, err: failure }, 'request failed');
  const status = isOurs && isUnavailable(failure) ? 503 : failure.output.statusCode;
  const response = h.response(isOurs ? texts.get(status) : errorBody(failure, status)).code(status);
  if (status === 503) response.header('retry-after', String(RETRY_AFTER));
  for (const [name, value] of Object.entries(failure.output.headers)) {
    if (value !== undefined) response.header(name, String(value));
  }
  return response;
}

function errorBody(failure: Boom, status: number): ErrorBody {
  const data: unknown = failure.data;
  if (isErrorData(data)) return { error: failure.message, ...data };
  const known = texts.get(status) ?? { error: failure.message };
  if (status === 413) return { ...known, details: failure.message };
  if (status === 400 && failure.message.startsWith('Invalid request payload JSON')) {
    return { error: 'Request body is not valid JSON' };
  }
  return status === 400 ? { ...known, details: failure.message } : known;
}

/** Our own errors carry a plain object; Hapi's carry nothing, or an Error. */
function isErrorData(data: unknown): data is ErrorData {
  return typeof data === 'object' && data !== null && !(data instanceof Error);
}
