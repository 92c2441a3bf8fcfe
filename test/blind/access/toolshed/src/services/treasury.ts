import type { Member } from '@prisma/client';
import { db } from '../db';
import { forbidden, notFound } from '../lib/errors';

function assertTreasurer(who: Member) {
  if (who.role !== 'TREASURER') throw forbidden();
}

export async function voidInvoice(who: Member, id: number) {
  assertTreasurer(who);
  return db.invoice.update({ where: { id }, data: { voidedAt: new Date() } });
}

export async function grantCredit(memberId: number, amount: number) {
  return db.member.update({
    where: { id: memberId },
    data: { credit: { increment: amount } },
    select: { id: true, credit: true },
  });
}

export async function invoiceFor(who: Member, id: number) {
  const invoice = await db.invoice.findUnique({ where: { id } });
  if (!invoice) throw notFound('Invoice');
  if (invoice.memberId !== who.id && who.role !== 'TREASURER') throw notFound('Invoice');
  return invoice;
}

export async function markPaid(id: number) {
  return db.invoice.update({ where: { id }, data: { paidAt: new Date() } });
}
