import type { AgentDocument } from '#server/database/documents.js';
import type { Database } from '#server/database/index.js';
import { hashToken, isToken, randomToken } from '#server/sessions/random-token.js';

const PREFIX = 'gkr';

/** A new agent token. */
export const generateAgentToken = (): string => randomToken(PREFIX);

/** SHA-256, hex; null when the text has not the form of a token of an agent. */
export function hashAgentToken(token: string): string | null {
  return isToken(PREFIX, token) ? hashToken(token) : null;
}

export interface AgentRegistration {
  name: string;
  labels: string[];
  /** Null: it may claim scans of every team. */
  teamId: string | null;
}

/** Registers an agent. The token is given here once; only its hash is stored. */
export async function registerAgent(
  database: Database,
  registration: AgentRegistration,
): Promise<{ token: string; agent: AgentDocument }> {
  const token = generateAgentToken();
  const agent: AgentDocument = {
    _id: hashToken(token),
    ...registration,
    createdAt: new Date(),
    lastSeenAt: null,
    revokedAt: null,
  };
  await database.collections.agents.insertOne(agent);
  return { token, agent };
}
