import { db } from '../db';

export const loans = {
  get: (id: number) => db.loan.findUnique({ where: { id }, include: { tool: true, borrower: { select: { name: true, phone: true } } } }),
  own: (memberId: number, id: number) => db.loan.findFirst({ where: { id, borrowerId: memberId }, include: { tool: true } }),
  ofMember: (memberId: number) => db.loan.findMany({ where: { borrowerId: memberId }, orderBy: { from: 'desc' } }),
  open: () => db.loan.findMany({ where: { status: { in: ['requested', 'out'] } }, include: { tool: true } }),
  request: (borrowerId: number, toolId: number, from: Date, until: Date) =>
    db.loan.create({ data: { borrowerId, toolId, from, until } }),
  setStatus: (id: number, status: string) => db.loan.update({ where: { id }, data: { status } }),
  setNotes: (id: number, notes: string) => db.loan.update({ where: { id }, data: { notes } }),
};
