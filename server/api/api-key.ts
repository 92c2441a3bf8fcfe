import { createHash, randomInt } from 'node:crypto';
import { crc32 } from 'node:zlib';

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const form = /^(gk_([0-9A-Za-z]{12})_[0-9A-Za-z]{32})([0-9A-Za-z]{6})$/;

/** A new key: `gk_` + 12 characters id + `_` + 32 characters secret + 6 characters checksum, all base62. */
export function generateApiKey(): { text: string; id: string; hash: string } {
  const id = randomText(12);
  const body = `gk_${id}_${randomText(32)}`;
  const text = body + checksum(body);
  return { text, id, hash: hashApiKey(text) };
}

/** SHA-256, hex. Keys carry 190 random bits, so a fast hash without salt is enough. */
export function hashApiKey(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

/** True when form and checksum fit; says nothing about whether the key exists. */
export function isWellFormedApiKey(text: string): boolean {
  const parts = form.exec(text);
  return parts !== null && checksum(parts[1]) === parts[3];
}

function randomText(length: number): string {
  return Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('');
}

/** CRC-32 in base62: finds typing errors, and lets secret scanners tell keys from look-alikes. */
function checksum(body: string): string {
  let rest = crc32(body);
  let text = '';
  for (let place = 0; place < 6; place++) {
    text = alphabet[rest % alphabet.length] + text;
    rest = Math.floor(rest / alphabet.length);
  }
  return text;
}
