import Joi from 'joi';
import { uuid } from '#protocol/identifiers.js';
import { type AgentRegistration, registerAgent } from '#server/agentapi/agent-token.js';
import { recordAudit } from '#server/audit/audit-log.js';
import type { AgentDocument } from '#server/database/documents.js';
import type { Database } from '#server/database/index.js';
import type { BoundPlugin } from '#server/http/bound-plugin.js';
import { apiError } from '#server/http/errors.js';
import { LOCAL_LABEL } from '#server/scans/claim-rules.js';
import type { Scans } from '#server/scans/scans.js';
import { adminRoute } from './admin-route.js';
import { findTeam } from './teams.js';

/** An agent is named by the first characters of its token's hash: enough to tell them apart, of no use to call. */
const ID_LENGTH = 12;
const idOf = (agent: AgentDocument) => agent._id.slice(0, ID_LENGTH);

const body = {
  name: Joi.string().max(100).required().messages({ '*': 'Name must be a text of 1 to 100 characters' }),
  // What carries it may open repositories by their path: only the agent that the server starts itself does.
  labels: Joi.array()
    .items(Joi.string().max(100).invalid(LOCAL_LABEL))
    .max(20)
    .default([])
    .messages({
      '*': `Labels must be at most 20 texts of at most 100 characters, none of them ${LOCAL_LABEL}`,
    }),
  teamId: uuid.allow(null).default(null).messages({ '*': 'TeamId must be a UUID, or null for all teams' }),
};
const agentId = Joi.string()
  .hex()
  .length(ID_LENGTH)
  .required()
  .messages({ '*': `Agent id must have ${ID_LENGTH} characters, as GET /admin/v1/agents shows them` });

export interface AgentAdministrationParts {
  database: Database;
  scans: Scans;
}

/** `/admin/v1/agents`: registers agents, lists and revokes them. */
export const agentAdministration = (parts: AgentAdministrationParts): BoundPlugin => ({
  name: 'agent-administration',
  register(server) {
    const { database } = parts;
    const { agents } = database.collections;
    server.route([
      adminRoute({
        method: 'GET',
        path: '/agents',
        handler: async () => ({ data: (await agents.find().toArray()).map(toAgent) }),
      }),
      adminRoute<AgentRegistration>({
        method: 'POST',
        path: '/agents',
        body,
        handler: async ({ body: registration, by }, h) => {
          const { teamId, name } = registration;
          if (teamId !== null) await findTeam(database, teamId);
          const { token, agent } = await registerAgent(database, registration);
          const subject = idOf(agent);
          await recordAudit(database, {
            teamId,
            by,
            action: 'agent.register',
            subject,
            detail: { name },
          });
          return h.response({ data: { ...toAgent(agent), token } }).code(201);
        },
      }),
      adminRoute({
        method: 'POST',
        path: '/agents/{agentId}/revoke',
        params: { agentId },
        handler: async ({ params, by }) => {
          const agent = (await agents.find().toArray()).find((one) => idOf(one) === params.agentId);
          if (!agent) throw apiError(404, 'Agent not found', { hint: 'GET /admin/v1/agents lists them' });
          const revokedAt = agent.revokedAt ?? new Date();
          await agents.updateOne({ _id: agent._id }, { $set: { revokedAt } });
          // It is turned away from now on: what it holds goes to another one.
          await parts.scans.takeBack({ agent: agent._id, reason: 'The agent was revoked' });
          const subject = idOf(agent);
          await recordAudit(database, {
            teamId: agent.teamId,
            by,
            action: 'agent.revoke',
            subject,
          });
          return { data: toAgent({ ...agent, revokedAt }) };
        },
      }),
    ]);
  },
});

/** An agent as shown to the operator: neither its token, which is not stored, nor its whole hash. */
function toAgent(agent: AgentDocument) {
  return {
    id: idOf(agent),
    name: agent.name,
    labels: agent.labels,
    teamId: agent.teamId,
    createdAt: agent.createdAt.toISOString(),
    lastSeenAt: agent.lastSeenAt?.toISOString() ?? null,
    revokedAt: agent.revokedAt?.toISOString() ?? null,
  };
}

export type AgentAnswer = ReturnType<typeof toAgent>;
