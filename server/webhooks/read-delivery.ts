import { createHash } from 'node:crypto';
import { beyondBounds } from '#protocol/json-bounds.js';
import { type ReadEvent, readEvent } from './events.js';
import { type SignedDelivery, signatureHolds } from './hook-secrets.js';

/** The body of a delivery as it came, and how it is said to be signed. */
export interface ReceivedBody {
  bytes: Uint8Array<ArrayBuffer>;
  /** Null: it carries no signature. */
  signed: (Omit<SignedDelivery, 'body'> & { secret: string }) | null;
}

/** What is needed of it. */
export type DeliveryRead =
  | { read: ReadEvent; sha256: string }
  | { refusal: { status: number; error: string; hint?: string } };

/** Real bodies are about ten levels deep; a push that changes many thousands of files has a member for each. */
const BOUNDS = { depth: 100, members: 500_000 };

/** Takes some 0.3 s for the largest. Throws nothing that says what the body holds. */
export function readDelivery({ bytes, signed }: ReceivedBody): DeliveryRead {
  const body = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  // Deliveries need no signature; one that has any must have a good one.
  if (signed && !signatureHolds(signed.secret, { ...signed, body }, new Date()))
    return { refusal: { status: 401, error: 'Unauthorized' } };
  const beyond = beyondBounds(body, BOUNDS);
  if (beyond === 'depth') return refused('Webhook body is nested too deeply');
  if (beyond === 'members') return refused('Webhook body has too many members');
  let parsed: unknown;
  try {
    parsed = JSON.parse(body.toString());
  } catch {
    return refused('Webhook body is not valid JSON', 'Remove a custom template from the webhook, or fix it');
  }
  return { read: readEvent(parsed), sha256: createHash('sha256').update(body).digest('hex') };
}

function refused(error: string, hint?: string): DeliveryRead {
  return { refusal: { status: 400, error, ...(hint !== undefined && { hint }) } };
}
