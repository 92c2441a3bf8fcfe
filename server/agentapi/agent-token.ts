import { createHash, randomInt } from 'node:crypto';
import type { AgentDocument } from '#server/database/documents.js';
import type { Database } from '#server/database/index.js';

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const FORM = /^gkr_[0-9A-Za-z]{40}$/;

/** A new agent token: `gkr_` + 40 characters base62 (238 random bits). */
export function generateAgentToken(): string {
  const secret = Array.from({ length: 40 }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
  return `gkr_${secret}`;
}

/** SHA-256, hex; null when the text has not the form of a token. */
export function hashAgentToken(token: string): string | null {
  return FORM.test(token) ? createHash('sha256').update(token).digest('hex') : null;
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
    _id: createHash('sha256').update(token).digest('hex'),
    ...registration,
    createdAt: new Date(),
    lastSeenAt: null,
    revokedAt: null,
  };
  await database.collections.agents.insertOne(agent);
  return { token, agent };
}
