import { createHmac, randomBytes } from 'node:crypto';

/** What secrets begin with; behind it are 32 random bytes in base64. */
const PREFIX = 'whsec_';
const SECRET_BYTES = 32;

/** A secret in the form of the Standard Webhooks specification (https://www.standardwebhooks.com). */
export function newSecret(): string {
  return PREFIX + randomBytes(SECRET_BYTES).toString('base64');
}

/**
 * The headers of a message by that specification: HMAC-SHA-256 over id, time and body, so that neither can be exchanged.
 * @param at time of this try: receivers refuse what is old
 */
export function signedHeaders(secret: string, id: string, at: Date, body: string): Record<string, string> {
  const timestamp = String(Math.floor(at.getTime() / 1000));
  const key = Buffer.from(secret.slice(PREFIX.length), 'base64');
  const mac = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64');
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': `v1,${mac}` };
}
