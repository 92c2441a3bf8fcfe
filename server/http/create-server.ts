import Hapi from '@hapi/hapi';
import Joi from 'joi';
import type { Launcher } from '#server/api/launcher.js';
import type { Config } from '#server/config.js';
import type { Logger } from '#server/logging.js';
import type { BoundPlugin } from './bound-plugin.js';
import { errors } from './errors.js';
import { answerOtherMethods } from './method-not-allowed.js';
import { requestLog } from './request-log.js';
import { securityDefaults, securityHeaders } from './security-headers.js';

export interface ServerDependencies {
  config: Config;
  log: Logger;
  launcher: Launcher;
  /** Plugins of other parts: agent API and webhooks (public), metrics (private). */
  plugins?: { public?: BoundPlugin[]; private?: BoundPlugin[] };
}

/**
 * Builds both HTTP servers with all their routes. It never listens: the caller starts and stops them.
 * `public` carries the API; `private` (by default on loopback) administration and metrics.
 */
export async function createServer(
  dependencies: ServerDependencies,
): Promise<{ public: Hapi.Server; private: Hapi.Server }> {
  const { config, plugins = {} } = dependencies;
  const publicServer = emptyServer(config.host, config.port);
  const privateServer = emptyServer(config.adminHost, config.adminPort);

  for (const server of [publicServer, privateServer]) {
    await server.register([
      requestLog(dependencies.log),
      securityHeaders,
      errors, // last of those that touch responses: what it makes is what is sent
    ]);
  }
  await publicServer.register(plugins.public ?? []);
  await privateServer.register(plugins.private ?? []);
  answerOtherMethods(publicServer);
  answerOtherMethods(privateServer);
  return { public: publicServer, private: privateServer };
}

function emptyServer(host: string, port: number): Hapi.Server {
  const server = Hapi.server({
    host,
    port,
    // Requests are logged as JSON by the request log; Hapi's own console output is not wanted.
    debug: false,
    routes: {
      security: securityDefaults,
      cache: { otherwise: 'no-store' },
      payload: { maxBytes: 64 * 1024, timeout: 10_000, allow: 'application/json' },
      timeout: { server: 30_000 },
      state: { parse: false },
      validate: { options: { abortEarly: true } },
    },
  });
  server.validator(Joi);
  return server;
}
