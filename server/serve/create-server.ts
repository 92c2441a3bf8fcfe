import Hapi from '@hapi/hapi';
import Joi from 'joi';
import { adminAuthentication } from '#server/admin/admin-authentication.js';
import { teamAdministration } from '#server/admin/team-administration.js';
import { apiKeyAuthentication } from '#server/api/authentication.js';
import { documentation } from '#server/api/documentation.js';
import type { SetUpParts } from '#server/api/integrations.js';
import { api } from '#server/api/plugin.js';
import { RateWindows } from '#server/api/rate-windows.js';
import { sessionCookie } from '#server/api/session-cookie.js';
import type { WebhookParts } from '#server/api/webhooks.js';
import type { Config } from '#server/config.js';
import { dashboard } from '#server/dashboard/dashboard.js';
import { docsSite } from '#server/dashboard/docs-site.js';
import type { Database } from '#server/database/index.js';
import type { Fixes } from '#server/fixes/fixes.js';
import type { BoundPlugin } from '#server/http/bound-plugin.js';
import { errors } from '#server/http/errors.js';
import { health } from '#server/http/health.js';
import { answerOtherMethods, answerUnknownPaths } from '#server/http/method-not-allowed.js';
import { measureRequests, showMetrics } from '#server/http/metrics.js';
import { answerParserErrors, createListener } from '#server/http/parser-errors.js';
import { requestLog } from '#server/http/request-log.js';
import { securityDefaults, securityHeaders } from '#server/http/security-headers.js';
import { stalledBodies } from '#server/http/stalled-body.js';
import type { Issues } from '#server/issues/issues.js';
import type { Logger } from '#server/logging.js';
import type { Metrics } from '#server/metrics.js';
import type { ResultStore } from '#server/results/index.js';
import type { Triage } from '#server/results/triage.js';
import type { Launcher } from '#server/scans/launch.js';
import { BrowserSessions } from '#server/sessions/browser-sessions.js';

export interface ServerDependencies {
  config: Config;
  database: Database;
  results: ResultStore;
  metrics: Metrics;
  log: Logger;
  launcher: Launcher;
  triage: Triage;
  fixes: Fixes;
  issues: Issues;
  integrations: SetUpParts['integrations'];
  jobs: SetUpParts['jobs'];
  subscriptions: WebhookParts['subscriptions'];
  notifier: WebhookParts['notifier'];
  /** SHA-256 (hex) of the admin token, from `loadAdminToken`. */
  adminTokenHash: string;
  /** Plugins of other parts: agent API and webhooks (public), metrics (private). */
  plugins?: { public?: BoundPlugin[]; private?: BoundPlugin[] };
}

/**
 * Builds both HTTP servers with all their routes. It never listens: the caller starts them, and stops them before the
 * database is closed. `public` carries the API; `private` (by default on loopback) administration and metrics.
 */
export async function createServer(
  dependencies: ServerDependencies,
): Promise<{ public: Hapi.Server; private: Hapi.Server }> {
  const { config, database, results, metrics, log, launcher, triage, fixes, plugins = {} } = dependencies;
  const { issues, integrations, jobs, subscriptions, notifier } = dependencies;
  const publicServer = emptyServer(config.host, config.port);
  const privateServer = emptyServer(config.adminHost, config.adminPort);
  const rateWindows = new RateWindows(database, log);
  publicServer.ext('onPostStop', () => rateWindows.close());
  const sessions = new BrowserSessions(database);
  const cookie = sessionCookie(config);

  const foundation = [
    requestLog(log), // an id for each request, a line when it is over
    errors(log), // whatever fails leaves as an error object; those below see ordinary responses only
    securityHeaders,
    stalledBodies,
  ];
  await publicServer.register([
    ...foundation,
    measureRequests(metrics),
    health(database, log), // /health, /ready
    apiKeyAuthentication({ config, database, sessions, cookie, rateWindows }),
    // /api/v1
    api({
      ...{ config, database, results, launcher, triage, fixes, issues, sessions, cookie, integrations, jobs },
      ...{ subscriptions, notifier },
    }),
    dashboard, // /, /assets
    docsSite, // /docs
    documentation, // /openapi.json, /docs/api-reference.html; describes the routes above
    ...(plugins.public ?? []),
  ]);
  await privateServer.register([
    ...foundation,
    showMetrics(metrics), // /metrics
    adminAuthentication(database, dependencies.adminTokenHash),
    teamAdministration(config, database), // /admin/v1
    ...(plugins.private ?? []),
  ]);
  for (const server of [publicServer, privateServer]) {
    answerOtherMethods(server);
    answerUnknownPaths(server);
  }
  return { public: publicServer, private: privateServer };
}

function emptyServer(host: string, port: number): Hapi.Server {
  const server = Hapi.server({
    host,
    port,
    listener: createListener(),
    // Requests are logged as JSON by the request log; Hapi's own console output is not wanted.
    debug: false,
    routes: {
      security: securityDefaults,
      cache: { otherwise: 'no-store' },
      payload: {
        ...{ maxBytes: 64 * 1024, timeout: 10_000, allow: 'application/json' },
        // Ignored, as all unknown fields are.
        protoAction: 'remove',
      },
      timeout: { server: 30_000 },
      state: { parse: false, failAction: 'ignore' },
    },
  });
  // Longer than proxies keep theirs (60 s as a rule): a connection that both ends may use is closed by the proxy first.
  server.listener.keepAliveTimeout = 65_000;
  server.validator(Joi);
  answerParserErrors(server);
  return server;
}
