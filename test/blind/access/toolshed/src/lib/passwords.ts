import { createHash } from 'node:crypto';
import bcrypt from 'bcryptjs';

export function hashPassword(plain: string): Promise<string> {
  return bcrypt.hash(plain, 12);
}

export function matches(plain: string, hash: string): Promise<boolean> {
  return bcrypt.compare(plain, hash);
}

export function avatarHashOf(email: string): string {
  return createHash('md5').update(email.trim().toLowerCase()).digest('hex');
}
