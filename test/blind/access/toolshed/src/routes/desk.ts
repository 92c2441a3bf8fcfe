import { Router } from 'express';
import { z } from 'zod';
import { db } from '../db';
import { notFound } from '../lib/errors';
import { issueDownloadToken, readDownloadToken } from '../lib/mobile';
import { actor, hasRole, signedIn } from '../middleware/auth';
import { wrap } from '../middleware/errors';
import { members, present } from '../repositories/members';
import * as accounts from '../services/accounts';
import * as treasury from '../services/treasury';

export const desk = Router();

desk.use(signedIn);

desk.get(
  '/members',
  hasRole('STEWARD', 'TREASURER'),
  wrap(async (_req, res) => {
    const all = await db.member.findMany({ orderBy: { id: 'asc' } });
    res.json(all.map(present));
  }),
);

desk.post(
  '/members/:id/role',
  hasRole('STEWARD'),
  wrap(async (req, res) => {
    const { role } = z.object({ role: z.enum(['MEMBER', 'STEWARD', 'TREASURER']) }).parse(req.body);
    const member = await members.update(Number(req.params.id), { role });
    res.json(present(member));
  }),
);

desk.post(
  '/members/:id/close',
  hasRole('STEWARD'),
  wrap(async (req, res) => {
    const member = await members.update(Number(req.params.id), { closedAt: new Date() });
    res.json(present(member));
  }),
);

desk.post(
  '/members/:id/credit',
  wrap(async (req, res) => {
    const { amount } = z.object({ amount: z.number().int() }).parse(req.body);
    res.json(await treasury.grantCredit(Number(req.params.id), amount));
  }),
);

desk.post(
  '/invitations',
  hasRole('STEWARD'),
  wrap(async (req, res) => {
    const { email } = z.object({ email: z.string().email() }).parse(req.body);
    const invitation = await accounts.invite(email);
    res.status(201).json({ id: invitation.id, expiresAt: invitation.expiresAt });
  }),
);

desk.post(
  '/invoices/:id/void',
  wrap(async (req, res) => {
    res.json(await treasury.voidInvoice(actor(req), Number(req.params.id)));
  }),
);

desk.get(
  '/invoices/:id',
  wrap(async (req, res) => {
    const invoice = await treasury.invoiceFor(actor(req), Number(req.params.id));
    res.json({ ...invoice, download: issueDownloadToken(invoice.id) });
  }),
);

desk.get(
  '/invoices/:id/file',
  wrap(async (req, res) => {
    const id = readDownloadToken(String(req.query.token ?? ''));
    const invoice = await db.invoice.findUnique({ where: { id }, include: { member: { select: { name: true } } } });
    if (!invoice) throw notFound('Invoice');
    res.type('text/plain').send(`Invoice ${invoice.id}, ${invoice.member.name}: ${invoice.amount}`);
  }),
);
