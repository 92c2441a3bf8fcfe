import { Prisma, PrismaClient } from '@prisma/client';

const prisma = new PrismaClient();

export function notesOf(owner: string) {
  return prisma.$queryRawUnsafe<unknown[]>(`SELECT * FROM notes WHERE owner = '${owner}'`); // expect: CWE-89
}

export function notesOfSafely(owner: string) {
  return prisma.$queryRaw<unknown[]>(Prisma.sql`SELECT * FROM notes WHERE owner = ${owner}`);
}
