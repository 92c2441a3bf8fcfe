import { createHash, createHmac } from 'node:crypto';
import { defaults, seal, unseal } from '@hapi/iron';
import type { SealedText } from '#server/database/documents.js';

/** The server's keys do not fit what is stored, or what is stored was changed; in words for the operator. */
export class SecretKeyError extends Error {
  override readonly name = 'SecretKeyError';
}

interface SecretKey {
  /** First characters of a hash of the key: which key it is, and nothing about it. */
  id: string;
  secret: string;
}

const ID_LENGTH = 12;

/**
 * The keys that stored tokens are sealed with and webhook secrets are made of. The first one is in use; those behind
 * it are older ones, which still open what they have sealed.
 */
export class SecretKeys {
  private readonly keys: SecretKey[];

  /** @param secrets texts of at least 32 characters, the newest first */
  constructor(secrets: readonly string[]) {
    this.keys = secrets.map((secret) => ({ id: idOf(secret), secret }));
    if (this.keys.length === 0) throw new SecretKeyError('There is no secret key');
  }

  get newestId(): string {
    return this.keys[0].id;
  }

  has(keyId: string): boolean {
    return this.keys.some(({ id }) => id === keyId);
  }

  /** @param purpose what the text is and whose: it opens only for the same purpose, so that no two can be swapped */
  async seal(text: string, purpose: string): Promise<SealedText> {
    const [newest] = this.keys;
    return { keyId: newest.id, sealed: await seal({ text, purpose }, newest, defaults) };
  }

  /** @throws {SecretKeyError} when the key is not here, the sealed text was changed or is for another purpose */
  async open({ keyId, sealed }: SealedText, purpose: string): Promise<string> {
    const key = this.keys.find(({ id }) => id === keyId);
    if (!key)
      throw new SecretKeyError(
        `A stored token was sealed with the secret key ${keyId}, which is not here. Put that key behind the one in use in GOALKEEPER_SECRET_KEY or the key file, or set the token again.`,
      );
    const content = await unseal(sealed, key.secret, defaults).catch((cause: unknown) => {
      throw new SecretKeyError('A stored token was changed and cannot be opened: set it again.', { cause });
    });
    if (content?.purpose !== purpose)
      throw new SecretKeyError('A stored token belongs to something else: set it again.');
    return String(content.text);
  }

  /** HMAC-SHA-256 (hex) of a text by each key, the newest first: the first one is to be given, all are to be accepted. */
  macs(purpose: string, text: string): string[] {
    return this.keys.map(({ secret }) => {
      const own = createHmac('sha256', secret).update(purpose).digest();
      return createHmac('sha256', own).update(text).digest('hex');
    });
  }
}

function idOf(secret: string): string {
  return createHash('sha256').update(`key id ${secret}`).digest('hex').slice(0, ID_LENGTH);
}

/** What the secret of an address that is told of events is sealed for. */
export function subscriptionPurpose(subscriptionId: string): string {
  return `subscription/${subscriptionId}`;
}

/** The sealed fields of an integration. */
export type TokenKind = 'apiToken' | 'cloneToken';

/** What a token is sealed for: this integration's, and this one of its two. */
export function tokenPurpose(integrationId: string, kind: TokenKind): string {
  return `${integrationId}/${kind}`;
}
