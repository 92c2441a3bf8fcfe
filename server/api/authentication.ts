import type { Lifecycle, Request, ResponseToolkit } from '@hapi/hapi';
import { type Config, type Plan, planOf } from '#server/config.js';
import type { ApiKeyDocument, TeamDocument } from '#server/database/documents.js';
import type { Database } from '#server/database/index.js';
import type { BoundPlugin } from '#server/http/bound-plugin.js';
import { apiError } from '#server/http/errors.js';
import { hashApiKey, isWellFormedApiKey } from './api-key.js';
import { hasPermission, type Permission } from './permissions.js';
import { type RateWindows, WINDOW_MS, windowStart } from './rate-windows.js';

/** Who calls: the key, its team and the plan that bounds both. */
export interface Caller {
  key: ApiKeyDocument;
  team: TeamDocument;
  plan: Plan;
}

declare module '@hapi/hapi' {
  interface PluginSpecificConfiguration {
    apiKey?: { permission: Permission };
  }
  interface RequestApplicationState {
    caller?: Caller;
    rateLimit?: { remaining: number; resetsAt: number };
  }
}

/** The caller of a request on a route with the strategy `api-key`. */
export function callerOf(request: Request): Caller {
  const { caller } = request.app;
  if (!caller) throw new Error(`${request.route.path} is not behind the API key`);
  return caller;
}

interface Options {
  config: Config;
  database: Database;
  rateWindows: RateWindows;
}

/**
 * The strategy `api-key`: checks the key, then its rate limit, then the permission that the route names
 * (`plugins.apiKey.permission`), all before the body is read. Adds the rate headers to every answer after the key.
 */
export const apiKeyAuthentication = (options: Options): BoundPlugin => ({
  name: 'api-key',
  register(server) {
    server.auth.scheme('api-key', () => ({
      async authenticate(request, h) {
        const caller = await identify(request, options);
        request.app.caller = caller;
        await countRequest(request, caller, options.rateWindows);
        checkPermission(request, caller);
        return h.authenticated({ credentials: {} });
      },
    }));
    server.auth.strategy('api-key', 'api-key');
    server.ext('onPreResponse', addRateHeaders);
  },
});

async function identify(request: Request, { config, database }: Options): Promise<Caller> {
  const text: unknown = request.headers['x-api-key'];
  if (typeof text !== 'string' || text === '') {
    throw unauthorized('API key is required', 'Send the key in the header X-API-Key');
  }
  // A header sent twice arrives joined by a comma, and so is malformed.
  if (!isWellFormedApiKey(text)) {
    throw unauthorized('Invalid API key format', 'A key starts with gk_ and has 54 characters');
  }
  const hash = hashApiKey(text);
  const key = await database.keys.get(hash);
  const team = key && (await database.teams.get(key.teamId));
  if (!key || !team || team.removal || !isInForce(key)) throw unauthorized('Invalid API key');
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

async function countRequest(
  request: Request,
  { key, plan }: Caller,
  rateWindows: RateWindows,
): Promise<void> {
  const now = Date.now();
  const used = await rateWindows.count(key._id, now, plan.requestsPerHour);
  const resetsAt = windowStart(now) + WINDOW_MS;
  request.app.rateLimit = { remaining: Math.max(0, plan.requestsPerHour - used), resetsAt };
  if (used <= plan.requestsPerHour) return;
  const failure = apiError(429, 'Rate limit exceeded', {
    details: `This key may make ${plan.requestsPerHour} requests an hour`,
    hint: 'Wait until the time in X-RateLimit-Reset',
  });
  failure.output.headers['retry-after'] = String(Math.max(1, Math.ceil((resetsAt - now) / 1000)));
  throw failure;
}

function checkPermission(request: Request, { key }: Caller): void {
  const needed = request.route.settings.plugins?.apiKey?.permission ?? 'read';
  if (hasPermission(key.role, needed)) return;
  throw apiError(403, 'Permission denied', {
    details: `This key has the role ${key.role}, which does not include ${needed}`,
    hint: 'Use a key of a role that includes it: owner or developer',
  });
}

function addRateHeaders(request: Request, h: ResponseToolkit): Lifecycle.ReturnValue {
  const { rateLimit } = request.app;
  const { response } = request;
  if (rateLimit && !(response instanceof Error)) {
    response.header('x-ratelimit-remaining', String(rateLimit.remaining));
    response.header('x-ratelimit-reset', new Date(rateLimit.resetsAt).toISOString());
  }
  return h.continue;
}
