import { randomBytes, randomInt } from 'node:crypto';

const alphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';

export function resetCode(): string {
  return String(randomInt(0, 1_000_000)).padStart(6, '0');
}

export function linkToken(): string {
  return randomBytes(32).toString('base64url');
}

export function invitationCode(): string {
  let code = '';
  for (let i = 0; i < 10; i++) {
    code += alphabet[Math.floor(Math.random() * alphabet.length)];
  }
  return code;
}

export function retryDelay(attempt: number): number {
  const base = Math.min(30_000, 500 * 2 ** attempt);
  return base + Math.floor(Math.random() * 250);
}
