import { CodeHostError } from '../ports.js';
import type { Clock } from './clock.js';
import type { Answer } from './guarded-request.js';
import { ConnectionLost } from './transport-error.js';

/** How long failures are waited out; milliseconds. */
export interface RetryLimits {
  /** All waits of one call together. A host that asks for more than is left is not waited for. */
  totalWait: number;
  /** First wait where the host names none; doubles each time. */
  firstWait: number;
  /** Repeats of a call after a failure of the host or the connection. */
  repeats: number;
}

export const retryLimits: RetryLimits = { totalWait: 60_000, firstWait: 500, repeats: 2 };

const repeatable = new Set(['GET', 'PUT', 'DELETE']);
const passing = new Set([502, 503, 504]);

export interface RetryOptions {
  method: string;
  limits: RetryLimits;
  clock: Clock;
  signal?: AbortSignal;
  /** Told how long everyone who shares the account should keep quiet. */
  onRateLimit?: (waitMs: number) => void;
}

/**
 * Repeats an exchange: after 429 in any case, since the host did nothing then, and after failures of gateway
 * or connection only where doing it twice is the same as once, so never a POST. Whoever let a time limit pass is not
 * asked again: somebody waits for the answer. The last answer is returned as it is.
 */
export async function withRetries(send: () => Promise<Answer>, options: RetryOptions): Promise<Answer> {
  const { method, limits, clock, signal } = options;
  let waited = 0;
  let failures = 0;
  for (let attempt = 0; ; attempt++) {
    const outcome = await attemptOnce(send);
    const limited = outcome instanceof CodeHostError ? false : outcome.status === 429;
    if (!limited && !(isPassingFailure(outcome) && repeatable.has(method) && failures++ < limits.repeats))
      return settled(outcome);
    // At least the first wait: a host that says "0" for ever must not be asked without a pause, or without an end.
    const wait = Math.max(waitAskedBy(outcome, clock) ?? limits.firstWait * 2 ** attempt, limits.firstWait);
    if (waited + wait > limits.totalWait) return settled(outcome);
    if (limited) options.onRateLimit?.(wait);
    await clock.sleep(wait, signal);
    waited += wait;
  }
}

async function attemptOnce(send: () => Promise<Answer>): Promise<Answer | CodeHostError> {
  try {
    return await send();
  } catch (error) {
    if (error instanceof CodeHostError) return error;
    throw error;
  }
}

function settled(outcome: Answer | CodeHostError): Answer {
  if (outcome instanceof CodeHostError) throw outcome;
  return outcome;
}

function isPassingFailure(outcome: Answer | CodeHostError): boolean {
  return outcome instanceof CodeHostError ? outcome instanceof ConnectionLost : passing.has(outcome.status);
}

function waitAskedBy(outcome: Answer | CodeHostError, clock: Clock): number | null {
  return outcome instanceof CodeHostError
    ? null
    : readRetryAfter(outcome.headers['retry-after'], clock.date());
}

/** `Retry-After` as milliseconds from now: seconds or an HTTP date; null when it is missing or unreadable. */
export function readRetryAfter(value: string | undefined, now = Date.now()): number | null {
  if (value === undefined || value.trim() === '') return null;
  if (/^\s*\d+\s*$/.test(value)) return Number(value) * 1000;
  // `Date.parse` would read "-1" as a year.
  const date = /^\s*[A-Z][a-z]{2,8}, /.test(value) ? Date.parse(value) : Number.NaN;
  return Number.isNaN(date) ? null : Math.max(0, date - now);
}
