import pTimeout from 'p-timeout';
import type { Database } from '#server/database/index.js';
import type { Logger } from '#server/logging.js';
import type { BoundPlugin } from './bound-plugin.js';
import { apiError } from './errors.js';

/** The driver waits long for a server that is away; a readiness check must not. */
const PING_LIMIT_MS = 2000;

/** `GET /health`: this process answers. `GET /ready`: its database does, too. Both without a key, and without detail. */
export const health = (database: Database, log: Logger): BoundPlugin => ({
  name: 'health',
  register(server) {
    server.route({ method: 'GET', path: '/health', handler: () => ({ status: 'ok' }) });
    server.route({
      method: 'GET',
      path: '/ready',
      handler: async () => {
        try {
          await pTimeout(database.ping(), { milliseconds: PING_LIMIT_MS });
        } catch (error) {
          log.error({ err: error }, 'database is not reachable');
          throw apiError(503, 'Database is not reachable', { hint: 'Try again in a moment' });
        }
        return { status: 'ready' };
      },
    });
  },
});
