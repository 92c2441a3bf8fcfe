import type { Member } from '@prisma/client';
import { config } from '../config';
import { db } from '../db';
import { badRequest, HttpError, unauthorized } from '../lib/errors';
import { logger } from '../lib/logger';
import { sendMail } from '../lib/mailer';
import { avatarHashOf, hashPassword, matches } from '../lib/passwords';
import { invitationCode, linkToken, resetCode } from '../lib/tokens';
import { members } from '../repositories/members';

const maxFailures = 8;
const lockMinutes = 20;

export async function authenticate(email: string, password: string): Promise<Member> {
  const member = await members.byEmail(email);
  if (!member || member.closedAt) throw unauthorized();
  if (member.lockedUntil && member.lockedUntil > new Date()) {
    throw new HttpError(429, 'Too many attempts, try again later');
  }
  if (!(await matches(password, member.passwordHash))) {
    const failures = member.failedLogins + 1;
    await members.update(member.id, {
      failedLogins: failures >= maxFailures ? 0 : { increment: 1 },
      lockedUntil: failures >= maxFailures ? new Date(Date.now() + lockMinutes * 60_000) : null,
    });
    throw unauthorized();
  }
  await members.update(member.id, { failedLogins: 0, lockedUntil: null });
  return member;
}

export async function beginReset(email: string): Promise<void> {
  const member = await members.byEmail(email);
  if (!member) return;
  const code = resetCode();
  await members.update(member.id, { resetCode: code, resetExpires: new Date(Date.now() + 60 * 60_000) });
  logger.info({ email, code }, 'password reset requested');
  await sendMail(email, 'Your Toolshed code', `Enter ${code} to choose a new password.`);
}

export async function finishReset(email: string, code: string, password: string): Promise<void> {
  const member = await members.byEmail(email);
  if (!member?.resetCode || !member.resetExpires || member.resetExpires < new Date()) {
    throw badRequest('No reset is pending');
  }
  if (member.resetCode !== code) throw badRequest('Wrong code');
  await members.update(member.id, {
    passwordHash: await hashPassword(password),
    resetCode: null,
    resetExpires: null,
  });
  logger.info({ member: member.id }, 'password reset finished');
}

export async function sendLoginLink(email: string): Promise<void> {
  const member = await members.byEmail(email);
  if (!member || member.closedAt) return;
  const token = linkToken();
  await db.loginLink.create({
    data: { token, memberId: member.id, expiresAt: new Date(Date.now() + 15 * 60_000) },
  });
  await sendMail(email, 'Sign in to Toolshed', `${config.publicUrl}/login/link?token=${token}`);
}

export async function redeemLoginLink(token: string): Promise<number> {
  const link = await db.loginLink.findUnique({ where: { token } });
  if (!link || link.expiresAt < new Date()) throw unauthorized();
  await db.loginLink.delete({ where: { id: link.id } });
  return link.memberId;
}

export async function invite(email: string) {
  return db.invitation.create({
    data: { email, code: invitationCode(), expiresAt: new Date(Date.now() + 14 * 86_400_000) },
  });
}

export async function join(code: string, name: string, password: string): Promise<Member> {
  const invitation = await db.invitation.findUnique({ where: { code } });
  if (!invitation || invitation.usedAt || invitation.expiresAt < new Date()) {
    throw badRequest('This invitation is no longer valid');
  }
  const member = await members.create({
    email: invitation.email.toLowerCase(),
    name,
    passwordHash: await hashPassword(password),
    avatarHash: avatarHashOf(invitation.email),
  });
  await db.invitation.update({ where: { id: invitation.id }, data: { usedAt: new Date() } });
  return member;
}
