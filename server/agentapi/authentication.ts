import type { Request, Server } from '@hapi/hapi';
import type { AgentDocument } from '#server/database/documents.js';
import type { Database } from '#server/database/index.js';
import { apiError } from '#server/http/errors.js';
import { hashAgentToken } from './agent-token.js';

declare module '@hapi/hapi' {
  interface AppCredentials {
    /** The agent that calls, on routes of the agent API. */
    agent?: AgentDocument;
  }
}

export const AGENT_AUTH = 'agent';

/** `Authorization: Bearer <agent token>`. */
export function authenticateAgents(server: Server, database: Database): void {
  server.auth.scheme('agent-token', () => ({
    async authenticate(request, h) {
      const agent = await findAgent(database, request.raw.req.headers.authorization);
      return h.authenticated({ credentials: { app: { agent } } });
    },
  }));
  server.auth.strategy(AGENT_AUTH, 'agent-token');
}

async function findAgent(database: Database, header: string | undefined): Promise<AgentDocument> {
  const token = /^Bearer (\S{1,200})$/i.exec(header ?? '')?.[1];
  if (token === undefined)
    throw apiError(401, 'Agent token is required', { hint: 'Send Authorization: Bearer <agent token>' });
  const hash = hashAgentToken(token);
  const agent = hash && (await database.collections.agents.findOne({ _id: hash }));
  if (!agent || agent.revokedAt !== null)
    throw apiError(401, 'Invalid agent token', {
      hint: 'It may have been revoked: register the agent again',
    });
  return agent;
}

/** The agent of an authenticated request. */
export function callingAgent(request: Request): AgentDocument {
  const agent = request.auth.credentials.app?.agent;
  if (!agent) throw new Error(`Route ${request.route.path} is not behind the agent authentication`);
  return agent;
}
