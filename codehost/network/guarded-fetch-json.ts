import { CodeHostError } from '../ports.js';
import { readUrl } from './address-guard.js';
import { sharedAgent } from './guarded-agent.js';
import { type ExchangeLimits, guardedRequest } from './guarded-request.js';
import type { NetworkPolicy } from './network-policy.js';

const documentLimits: ExchangeLimits = {
  headers: 10_000,
  bodyPause: 10_000,
  total: 20_000,
  bodyBytes: 512 * 1024,
};

/**
 * Reads a JSON document, such as OpenID discovery and keys, without any token. Throws CodeHostError for everything
 * but a 200 with JSON.
 */
export async function guardedFetchJson(
  url: string | URL,
  policy: NetworkPolicy,
  limits: Partial<ExchangeLimits> = {},
): Promise<unknown> {
  const address = readUrl(url);
  const answer = await guardedRequest(sharedAgent(policy), {
    method: 'GET',
    url: address,
    headers: { accept: 'application/json' },
    limits: { ...documentLimits, ...limits },
  });
  const where = `${address.origin}${address.pathname}`;
  if (answer.status !== 200)
    throw new CodeHostError('unreachable', `${where} answered with status ${answer.status}.`, answer.status);
  try {
    return JSON.parse(answer.text);
  } catch {
    throw new CodeHostError('unreachable', `${where} did not answer with JSON.`, answer.status);
  }
}
