import { UUID } from '#protocol/identifiers.js';
import { hashToken, isToken, randomToken } from './random-token.js';

const SESSION = 'gks';
const SCAN = 'gkt';

/** A new token of a session, to be given out once. */
export const newSessionToken = (): string => randomToken(SESSION);

/** SHA-256, hex; null when the text has not the form of a session token. */
export function hashSessionToken(token: string): string | null {
  return isToken(SESSION, token) ? hashToken(token) : null;
}

/** A new token that is exchanged once for the session of this scan: `gkt_<secret>.<scan id>`. */
export function newScanToken(scanId: string): { token: string; hash: string } {
  const token = `${randomToken(SCAN)}.${scanId}`;
  return { token, hash: hashToken(token) };
}

/** Which scan a scan token is for, and its hash; null when the text has not the form of one. */
export function readScanToken(token: string): { scanId: string; hash: string } | null {
  const [secret, scanId, ...rest] = token.split('.');
  if (scanId === undefined || rest.length > 0 || !isToken(SCAN, secret)) return null;
  return UUID.test(scanId) ? { scanId, hash: hashToken(token) } : null;
}
