import { timingSafeEqual } from 'node:crypto';
import type { Request } from '@hapi/hapi';
import { type Config, type Plan, planOf } from '#server/config.js';
import type { BrowserSessionDocument } from '#server/database/browser-documents.js';
import type { ApiKeyDocument, TeamDocument } from '#server/database/documents.js';
import type { Database } from '#server/database/index.js';
import { apiError } from '#server/http/errors.js';
import { type BrowserSessions, csrfTokenOf } from '#server/sessions/browser-sessions.js';
import { hashApiKey, isWellFormedApiKey } from './api-key.js';
import type { SessionCookie } from './session-cookie.js';

/** Who calls: the key, its team and the plan that bounds both. */
export interface Caller {
  key: ApiKeyDocument;
  team: TeamDocument;
  plan: Plan;
  /** Of a browser that is signed in by the key; null: the request carries the key itself. */
  session: (Pick<BrowserSessionDocument, 'expiresAt'> & { token: string }) | null;
}

export interface CallerParts {
  config: Config;
  database: Database;
  sessions: BrowserSessions;
  cookie: SessionCookie;
}

const CSRF_HEADER = 'x-csrf-token';
const SAFE_METHODS = ['get', 'head'];

/** By the key in the header; without one, by the session in the cookie. @throws the 401 or 403 for the client */
export async function identify(request: Request, parts: CallerParts): Promise<Caller> {
  const text: unknown = request.headers['x-api-key'];
  if (typeof text === 'string' && text !== '') return byKey(text, parts);
  const token = parts.cookie.read(request.headers.cookie);
  if (token !== null) return bySession(token, parts);
  throw unauthorized('API key is required', 'Send the key in the header X-API-Key');
}

async function byKey(text: string, parts: CallerParts): Promise<Caller> {
  // A header sent twice arrives joined by a comma, and so is malformed.
  if (!isWellFormedApiKey(text)) {
    throw unauthorized('Invalid API key format', 'A key starts with gk_ and has 54 characters');
  }
  const found = await validKey(hashApiKey(text), parts);
  if (!found) throw unauthorized('Invalid API key');
  return { ...found, session: null };
}

async function bySession(token: string, parts: CallerParts): Promise<Caller> {
  const session = await parts.sessions.find(token);
  const found = session && (await validKey(session.keyHash, parts));
  if (!session || !found) {
    const failure = unauthorized('Session has ended', 'Sign in again');
    failure.output.headers['set-cookie'] = parts.cookie.clear();
    throw failure;
  }
  return { ...found, session: { token, expiresAt: session.expiresAt } };
}

/**
 * A browser sends the cookie by itself; what other pages cannot send shows that it was our page that asked.
 * @throws the 403 for the client
 */
export function checkOrigin({ method, headers }: Request, { session }: Caller): void {
  if (session === null || SAFE_METHODS.includes(method)) return;
  const given: unknown = headers[CSRF_HEADER];
  const expected = csrfTokenOf(session.token);
  const isOurs =
    typeof given === 'string' &&
    given.length === expected.length &&
    timingSafeEqual(Buffer.from(given), Buffer.from(expected));
  if (isOurs) return;
  throw apiError(403, 'Permission denied', {
    details: 'The CSRF token is missing or is that of another session',
    hint: 'Send the csrfToken of GET /api/v1/session in the header X-CSRF-Token',
  });
}

/** A key that may be used now, with its team; null: there is none. */
async function validKey(hash: string, { config, database }: CallerParts) {
  const key = await database.keys.get(hash);
  const team = key && (await database.teams.get(key.teamId));
  if (!key || !team || team.removal || !isInForce(key)) return null;
  database.keys.touch(hash);
  return { key, team, plan: planOf(config, team) };
}

function isInForce({ revokedAt, expiresAt }: ApiKeyDocument): boolean {
  return revokedAt === null && (expiresAt === null || expiresAt.getTime() > Date.now());
}

function unauthorized(error: string, hint?: string) {
  const failure = apiError(401, error, hint === undefined ? {} : { hint });
  failure.output.headers['www-authenticate'] = 'ApiKey realm="goalkeeper"';
  return failure;
}
