import type { Request, Server } from '@hapi/hapi';
import type { SessionDocument } from '#server/database/ci-documents.js';
import type { AgentDocument } from '#server/database/documents.js';
import { apiError } from '#server/http/errors.js';
import type { Caller } from '#server/scans/claim-rules.js';
import type { Sessions } from '#server/sessions/sessions.js';
import type { AgentRegister } from './agent-register.js';
import { hashAgentToken } from './agent-token.js';

declare module '@hapi/hapi' {
  interface AppCredentials {
    /** Who calls, on routes of the agent API. */
    caller?: Caller;
  }
}

export const AGENT_AUTH = 'agent';

/** `Authorization: Bearer <token of a registered agent, or of a session>`. */
export function authenticateAgents(server: Server, register: AgentRegister, sessions: Sessions): void {
  server.auth.scheme('agent-token', () => ({
    async authenticate(request, h) {
      const token = /^Bearer (\S{1,200})$/i.exec(request.raw.req.headers.authorization ?? '')?.[1];
      if (token === undefined)
        throw apiError(401, 'Agent token is required', { hint: 'Send Authorization: Bearer <agent token>' });
      const session = await sessions.find(token);
      const caller = session ? callerOf(session) : await findAgent(register, token);
      if (session) requireOwnScan(session, request);
      return h.authenticated({ credentials: { app: { caller } } });
    },
  }));
  server.auth.strategy(AGENT_AUTH, 'agent-token');
}

/** The agent of a token. @throws 401 when there is none, or it was revoked */
async function findAgent(register: AgentRegister, token: string): Promise<AgentDocument> {
  const hash = hashAgentToken(token);
  const agent = hash && (await register.find(hash));
  if (!agent || agent.revokedAt !== null)
    throw apiError(401, 'Invalid agent token', {
      hint: 'It may have been revoked, or the session has ended: register the agent, or sign in, again',
    });
  await register.note(agent);
  return agent;
}

function callerOf(session: SessionDocument): Caller {
  const { _id, teamId, jobId, pipelineId, projectId } = session;
  const job = jobId === null ? 'CI job' : `CI job ${jobId}`;
  return { _id, name: `${job}, pipeline ${pipelineId} of project ${projectId}`, teamId, labels: [], session };
}

/** A session is for one scan: it is not even told whether another one exists. */
function requireOwnScan(session: SessionDocument, request: Request): void {
  const { scanId } = request.params;
  if (scanId !== undefined && String(scanId).toLowerCase() !== session.scanId)
    throw apiError(403, 'This session is for another scan', { hint: 'Sign in again for another scan' });
}

/** Who makes an authenticated request. */
export function callerOfRequest(request: Request): Caller {
  const caller = request.auth.credentials.app?.caller;
  if (!caller) throw new Error(`Route ${request.route.path} is not behind the agent authentication`);
  return caller;
}
