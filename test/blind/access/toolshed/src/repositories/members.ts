import type { Member, Prisma } from '@prisma/client';
import { db } from '../db';

const visible = {
  id: true,
  name: true,
  avatarHash: true,
  role: true,
} satisfies Prisma.MemberSelect;

export const members = {
  byId: (id: number) => db.member.findUnique({ where: { id } }),
  byEmail: (email: string) => db.member.findUnique({ where: { email: email.toLowerCase() } }),
  directory: (page: number) =>
    db.member.findMany({
      where: { closedAt: null },
      select: visible,
      orderBy: { name: 'asc' },
      skip: page * 50,
      take: 50,
    }),
  search: (term: string) =>
    db.member.findMany({
      where: { closedAt: null, name: { contains: term, mode: 'insensitive' } },
      take: 20,
    }),
  update: (id: number, data: Prisma.MemberUpdateInput) => db.member.update({ where: { id }, data }),
  create: (data: Prisma.MemberCreateInput) => db.member.create({ data }),
};

export function present(member: Member) {
  const { passwordHash, resetCode, resetExpires, failedLogins, lockedUntil, ...rest } = member;
  return rest;
}
