import { createHash, randomInt } from 'node:crypto';

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const LENGTH = 40;

/** `<prefix>_` and 40 characters base62 (238 random bits). */
export function randomToken(prefix: string): string {
  const secret = Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
  return `${prefix}_${secret}`;
}

/** SHA-256, hex: what is stored of a token. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

/** Whether a text has the form of a token with this prefix. */
export function isToken(prefix: string, text: string): boolean {
  return text.length === prefix.length + 1 + LENGTH && text.startsWith(`${prefix}_`) && /^\w+$/.test(text);
}
