import type { BrowserSessionDocument } from '#server/database/browser-documents.js';
import type { ApiKeyDocument } from '#server/database/documents.js';
import type { Database } from '#server/database/index.js';
import { hashToken, isToken, randomToken } from './random-token.js';

const PREFIX = 'gkb';
/** A working day: whoever begins in the morning is not signed out in the afternoon. */
const BROWSER_SESSION_HOURS = 12;

/** Sign-ins of people to the dashboard. Only hashes of the tokens are stored. */
export class BrowserSessions {
  constructor(private readonly database: Pick<Database, 'collections'>) {}

  /** @returns the token for the cookie, given out once */
  async open(key: ApiKeyDocument, now = new Date()): Promise<{ token: string; expiresAt: Date }> {
    const token = randomToken(PREFIX);
    const ends = now.getTime() + BROWSER_SESSION_HOURS * 3_600_000;
    const expiresAt = new Date(Math.min(ends, key.expiresAt?.getTime() ?? ends));
    const session = {
      _id: hashToken(token),
      teamId: key.teamId,
      keyHash: key._id,
      createdAt: now,
      expiresAt,
    };
    await this.database.collections.browserSessions.insertOne(session);
    return { token, expiresAt };
  }

  /** Null when there is no such session, or it is over. */
  async find(token: string): Promise<BrowserSessionDocument | null> {
    if (!isToken(PREFIX, token)) return null;
    const session = await this.database.collections.browserSessions.findOne({ _id: hashToken(token) });
    return session && session.expiresAt.getTime() > Date.now() ? session : null;
  }

  async close(token: string): Promise<void> {
    if (!isToken(PREFIX, token)) return;
    await this.database.collections.browserSessions.deleteOne({ _id: hashToken(token) });
  }
}

/**
 * What requests that change something carry beside the cookie: pages of other origins can make the browser send the
 * cookie, but can read neither this nor the token it is made of.
 */
export function csrfTokenOf(token: string): string {
  return hashToken(`csrf ${token}`);
}
