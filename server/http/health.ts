import pTimeout from 'p-timeout';
import type { Database } from '#server/database/index.js';
import type { Logger } from '#server/logging.js';
import type { BoundPlugin } from './bound-plugin.js';
import { apiError } from './errors.js';

/** The driver waits long for a server that is away; a readiness check must not. */
const LIMIT_MS = 2000;
/** Anybody may ask: the database is not written more often than this for it. */
const CHECK_EVERY_MS = 1000;

/** `GET /health`: this process answers. `GET /ready`: its database takes writes, too. Both without a key, and without detail. */
export const health = (database: Database, log: Logger): BoundPlugin => ({
  name: 'health',
  register(server) {
    let latest: { check: Promise<void>; at: number } | null = null;
    const check = () => {
      if (latest === null || Date.now() - latest.at >= CHECK_EVERY_MS) {
        latest = { check: pTimeout(database.checkReady(), { milliseconds: LIMIT_MS }), at: Date.now() };
      }
      return latest.check;
    };
    server.route({ method: 'GET', path: '/health', handler: () => ({ status: 'ok' }) });
    server.route({
      method: 'GET',
      path: '/ready',
      handler: async () => {
        try {
          await check();
        } catch (error) {
          log.error({ err: error }, 'database is not ready');
          throw apiError(503, 'Database is not ready', { hint: 'Try again in a moment' });
        }
        return { status: 'ready' };
      },
    });
  },
});
