import type { BoundPlugin } from '#server/http/bound-plugin.js';
import type { AgentApiParts } from './agent-api-parts.js';
import { AgentRegister } from './agent-register.js';
import { attemptRoutes } from './attempts.js';
import { AGENT_AUTH, authenticateAgents } from './authentication.js';
import { claimRoute } from './claim.js';
import { openScanRoute, sessionRoute } from './sessions.js';
import { standingRoute } from './standing.js';
import { uploadRoutes } from './uploads.js';

/** `/agent/v1`: what agents call (protocol/agent-api.ts). */
export function agentApi(parts: AgentApiParts): BoundPlugin {
  return {
    name: 'agent-api',
    register(server) {
      authenticateAgents(server, new AgentRegister(parts.database, parts.log), parts.sessions);
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
