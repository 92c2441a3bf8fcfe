import type { Boom } from '@hapi/boom';
import { apiError } from './errors.js';

/** What clients are told of a refusal. */
export interface RefusalWords {
  status: number;
  error: string;
  hint: string;
}

/** Why something that a client asked for is not done. The API turns the code into status, text and hint; `details` is for people. */
export class Refusal<Code extends string> extends Error {
  constructor(
    readonly code: Code,
    readonly details: string | null = null,
    options?: ErrorOptions,
  ) {
    super(details === null ? code : `${code}: ${details}`, options);
  }
}

/** The answer of the API to a request that was refused. */
export function refused<Code extends string>(
  { code, details }: Refusal<Code>,
  words: Readonly<Record<Code, RefusalWords>>,
): Boom {
  const { status, error, hint } = words[code];
  return apiError(status, error, { details, hint });
}
