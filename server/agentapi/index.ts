import type { Database } from '#server/database/index.js';
import type { BoundPlugin } from '#server/http/bound-plugin.js';
import type { Logger } from '#server/logging.js';
import type { ResultStore } from '#server/results/index.js';
import type { Triage } from '#server/results/triage.js';
import type { ClaimQueue } from '#server/scans/claim-queue.js';
import type { ScanStore } from '#server/scans/scan-store.js';
import type { Scans } from '#server/scans/scans.js';
import type { OwnScans } from '#server/sessions/own-scans.js';
import type { Sessions } from '#server/sessions/sessions.js';
import { attemptRoutes } from './attempts.js';
import { AGENT_AUTH, authenticateAgents } from './authentication.js';
import { claimRoute } from './claim.js';
import { openScanRoute, sessionRoute } from './sessions.js';
import { standingRoute } from './standing.js';
import { uploadRoutes } from './uploads.js';

export interface AgentApiParts {
  database: Database;
  results: ResultStore;
  store: ScanStore;
  scans: Scans;
  queue: ClaimQueue;
  sessions: Sessions;
  ownScans: OwnScans;
  triage: Triage;
  log: Logger;
}

/** `/agent/v1`: what agents call (protocol/agent-api.ts). */
export function agentApi(parts: AgentApiParts): BoundPlugin {
  return {
    name: 'agent-api',
    register(server) {
      authenticateAgents(server, parts.database, parts.sessions);
      const stopping = new AbortController();
      server.ext('onPreStop', () => stopping.abort());
      server.route(sessionRoute(parts));
      const routes = [
        claimRoute(parts, stopping.signal),
        openScanRoute(parts),
        standingRoute(parts),
        ...uploadRoutes(parts),
        ...attemptRoutes(parts),
      ];
      server.route(routes.map((route) => ({ ...route, options: { ...route.options, auth: AGENT_AUTH } })));
    },
  };
}
