import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { IntegrationDocument, RepositoryDocument } from '#server/database/documents.js';
import type { SecretKeys } from '#server/integrations/secret-keys.js';

/** In the place of a project's id: a secret for all projects of an integration, for hooks of groups. */
export const ALL_PROJECTS = 'all';

const PURPOSE = 'webhook secret';
const FORM = /^gkw_(all|[1-9]\d{0,18})_([0-9a-f]{64})$/;

/**
 * The secrets of webhooks: `gkw_<project>_<MAC of integration, project and generation by the server's key>`. They are
 * not stored, and not one request has to be read before its secret is checked, as it names the project itself.
 */
export class HookSecrets {
  constructor(private readonly keys: SecretKeys) {}

  /** Of the generation given: shown once, or handed to the code host. */
  secretOf(integrationId: string, project: string, generation: string): string {
    return `gkw_${project}_${this.macs(integrationId, project, generation)[0]}`;
  }

  /** The project that a secret is for, or `all`; null when it has not the form of one. Nothing is proved by it. */
  projectOf(secret: string): string | null {
    return FORM.exec(secret)?.[1] ?? null;
  }

  /** In constant time; secrets made with an older key of the server hold until they are renewed. */
  holds(secret: string, integrationId: string, generation: string): boolean {
    const [, project, mac] = FORM.exec(secret) ?? [];
    if (project === undefined) return false;
    const given = Buffer.from(mac, 'hex');
    const expected = this.macs(integrationId, project, generation);
    return expected.filter((one) => timingSafeEqual(Buffer.from(one, 'hex'), given)).length > 0;
  }

  private macs(integrationId: string, project: string, generation: string): string[] {
    return this.keys.macs(PURPOSE, `${integrationId} ${project} ${generation}`);
  }
}

/** The generation that secrets must be of; null: no webhook was set up. */
export function generationFor(
  integration: IntegrationDocument,
  repository: RepositoryDocument | null,
): string | null {
  return repository ? (repository.hook?.generation ?? null) : integration.hookGeneration;
}

/** Seconds that the clocks of sender and receiver may differ. */
const TOLERANCE = 5 * 60;
const SIGNATURE_FORM = /^v1,([A-Za-z0-9+/]{43}=)$/;

export interface SignedDelivery {
  id: string;
  /** Unix time in seconds, as sent. */
  timestamp: string;
  /** `v1,<base64>`, perhaps several with a space in between. */
  signatures: string;
  body: Buffer;
}

const signingKeyOf = (secret: string) => createHash('sha256').update(secret).digest();

/** What code hosts that sign deliveries (Standard Webhooks) are given besides the secret. */
export function signingTokenOf(secret: string): string {
  return `whsec_${signingKeyOf(secret).toString('base64')}`;
}

/** Whether a delivery that carries the secret was signed by one who has it, just now and with this body. */
export function signatureHolds(
  secret: string,
  { id, timestamp, signatures, body }: SignedDelivery,
  now: Date,
): boolean {
  const age = Math.abs(now.getTime() / 1000 - Number(timestamp));
  if (!/^\d{1,12}$/.test(timestamp) || age > TOLERANCE) return false;
  const signed = createHmac('sha256', signingKeyOf(secret)).update(`${id}.${timestamp}.`);
  const expected = signed.update(body).digest();
  return signatures
    .split(' ', 10)
    .map((text) => SIGNATURE_FORM.exec(text)?.[1])
    .some((text) => text !== undefined && timingSafeEqual(Buffer.from(text, 'base64'), expected));
}
