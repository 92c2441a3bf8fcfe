/** Why a request has failed, in words for people. */
export class Problem extends Error {
  override readonly name = 'Problem';

  constructor(
    /** Of the answer; 0: there was none. */
    readonly status: number,
    message: string,
    readonly details: string | null = null,
    readonly hint: string | null = null,
  ) {
    super(message);
  }
}

/** The problem that an error answer describes; what is no error object of the API comes from something in between. */
export function problemOf(status: number, body: unknown): Problem {
  if (typeof body !== 'object' || body === null || !('error' in body))
    return new Problem(status, `The server answered with status ${status}`, null, 'Try again in a moment');
  const { error, details, hint } = body as { error: unknown; details?: unknown; hint?: unknown };
  return new Problem(status, String(error), textOrNull(details), textOrNull(hint));
}

/** Whatever was thrown, as a problem. */
export function asProblem(error: unknown): Problem {
  if (error instanceof Problem) return error;
  // What `fetch` throws when no answer came.
  if (error instanceof TypeError)
    return new Problem(0, 'The server cannot be reached', null, 'Check that it runs, then try again');
  return new Problem(0, 'Something went wrong in this page', String(error), 'Reload the page');
}

function textOrNull(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null;
}
