import type { Boom } from '@hapi/boom';
import type { Refusal, RefusalWords } from '#server/refusal.js';
import { apiError } from './errors.js';

/** The answer to a request that was refused. */
export function refused<Code extends string>(
  { code, details }: Refusal<Code>,
  words: Readonly<Record<Code, RefusalWords>>,
  statuses: Readonly<Record<Code, number>>,
): Boom {
  const { error, hint } = words[code];
  return apiError(statuses[code], error, { details, hint });
}
