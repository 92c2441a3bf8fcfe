import jwt from 'jsonwebtoken';
import { config } from '../config';
import { db } from '../db';
import { unauthorized } from './errors';

interface MobileClaims {
  sub: string;
  device: string;
}

export function issueDeviceToken(memberId: number, device: string): string {
  return jwt.sign({ device }, config.mobileKey, { subject: String(memberId), algorithm: 'HS256' });
}

export function issueDownloadToken(invoiceId: number): string {
  return jwt.sign({ invoice: invoiceId }, config.sessionSecret, {
    algorithm: 'HS256',
    expiresIn: '10m',
  });
}

export function readDownloadToken(token: string): number {
  const claims = jwt.verify(token, config.sessionSecret, { algorithms: ['HS256'] });
  if (typeof claims === 'string' || typeof claims.invoice !== 'number') throw unauthorized();
  return claims.invoice;
}

export async function memberOfDevice(token: string) {
  const unverified = jwt.decode(token, { complete: true });
  if (!unverified || unverified.header.alg !== 'HS256') throw unauthorized();
  const claims = jwt.verify(token, config.mobileKey, { algorithms: ['HS256'] }) as unknown as MobileClaims;
  const member = await db.member.findUnique({ where: { id: Number(claims.sub) } });
  if (!member || member.closedAt) throw unauthorized();
  return member;
}
