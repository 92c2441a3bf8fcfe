/** An answer that is no success: thrown by handlers, sent with the code host's own body. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  constructor(
    readonly status: number,
    readonly body: unknown,
    readonly headers: Record<string, string> = {},
  ) {
    super(`${status} ${JSON.stringify(body)}`);
  }
}

/** `404 Project Not Found`, or only `404 Not found` where no kind of thing is named. */
export function notFound(what?: string): Refusal {
  return new Refusal(404, { message: what ? `404 ${what} Not Found` : '404 Not found' });
}

export function unauthorized(): Refusal {
  return new Refusal(401, { message: '401 Unauthorized' });
}

export function forbidden(reason?: string): Refusal {
  return new Refusal(403, { message: reason ? `403 Forbidden - ${reason}` : '403 Forbidden' });
}

export function badRequest(message: unknown): Refusal {
  return new Refusal(400, { message });
}

/** Scopes that would have been enough, as GitLab lists them. */
export function insufficientScope(scopes: string[]): Refusal {
  return new Refusal(403, {
    error: 'insufficient_scope',
    error_description: 'The request requires higher privileges than provided by the access token.',
    scope: scopes.join(' '),
  });
}
