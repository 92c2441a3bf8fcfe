import type { Lifecycle, Request, ResponseToolkit } from '@hapi/hapi';
import type { BoundPlugin } from '#server/http/bound-plugin.js';
import { apiError } from '#server/http/errors.js';
import { type Caller, type CallerParts, checkOrigin, identify } from './caller.js';
import { hasPermission, type Permission } from './permissions.js';
import { type RateWindows, WINDOW_MS, windowStart } from './rate-windows.js';

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

/**
 * The strategy `api-key`: checks the key, or the session of a browser that was signed in by one, then the rate limit, then
 * the permission that the route names (`plugins.apiKey.permission`), all before the body is read. Adds the rate headers to
 * every answer after the key.
 */
export const apiKeyAuthentication = (parts: CallerParts & { rateWindows: RateWindows }): BoundPlugin => ({
  name: 'api-key',
  register(server) {
    server.auth.scheme('api-key', () => ({
      async authenticate(request, h) {
        const caller = await identify(request, parts);
        request.app.caller = caller;
        await countRequest(request, caller, parts.rateWindows);
        checkOrigin(request, caller);
        checkPermission(request, caller);
        return h.authenticated({ credentials: {} });
      },
    }));
    server.auth.strategy('api-key', 'api-key');
    server.ext('onPreResponse', addRateHeaders);
  },
});

/** People who look around in the dashboard take nothing from the programs that use the same key. */
async function countRequest(
  request: Request,
  { key, plan, session }: Caller,
  rateWindows: RateWindows,
): Promise<void> {
  const now = Date.now();
  const countedAs = session ? `${key._id}:dashboard` : key._id;
  const used = await rateWindows.count(countedAs, now, plan.requestsPerHour);
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
