import type { Request } from '@hapi/hapi';
import type { CodeHost } from './host.js';
import type { AccessToken, User } from './model.js';
import { insufficientScope, Refusal, unauthorized } from './refusal.js';

/** Who makes a request; both null for anonymous ones. */
export interface Caller {
  user: User | null;
  token: AccessToken | null;
}

/** Reads the token wherever a client may put it. Refuses tokens that are unknown, expired or revoked. */
export function authenticate(host: CodeHost, request: Request): Caller {
  const text = sentToken(request);
  return text === null ? { user: null, token: null } : callerWith(host, text);
}

export function callerWith(host: CodeHost, text: string): Caller {
  const token = host.state.tokens.get(text);
  if (!token) throw unauthorized();
  if (token.revoked) throw invalidToken('Token was revoked. You have to re-authorize from the user.');
  if (token.expiresAt !== null && Date.parse(`${token.expiresAt}T00:00:00Z`) <= Date.now())
    throw invalidToken('Token is expired. You can either do re-authorization or token refresh.');
  token.lastUsedAt = new Date();
  return { user: host.state.users.get(token.userId) ?? null, token };
}

/** Anonymous requests have no scopes to want for: what they may see is decided by the project. */
export function requireScope(caller: Caller, scopes: string[]): void {
  if (caller.token === null || caller.token.kind === 'job') return;
  if (!scopes.some((scope) => caller.token?.scopes.includes(scope))) throw insufficientScope(scopes);
}

function invalidToken(description: string): Refusal {
  return new Refusal(401, { error: 'invalid_token', error_description: description });
}

function sentToken(request: Request): string | null {
  const bearer = /^Bearer\s+(.+)$/i.exec(sentHeader(request, 'authorization'))?.[1];
  const text =
    sentHeader(request, 'private-token') ||
    sentHeader(request, 'job-token') ||
    bearer ||
    request.url.searchParams.get('private_token');
  return text || null;
}

/** A request header as text; empty when it was not sent. */
export function sentHeader(request: Request, name: string): string {
  const value: unknown = request.headers[name];
  return typeof value === 'string' ? value : '';
}
