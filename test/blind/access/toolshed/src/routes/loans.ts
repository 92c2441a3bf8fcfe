import { Router } from 'express';
import { z } from 'zod';
import { badRequest, forbidden, notFound } from '../lib/errors';
import { actor, hasRole, signedIn } from '../middleware/auth';
import { wrap } from '../middleware/errors';
import { loans } from '../repositories/loans';

export const loanRoutes = Router();

loanRoutes.use(signedIn);

const LoanInput = z.object({
  toolId: z.number().int(),
  from: z.coerce.date(),
  until: z.coerce.date(),
});

loanRoutes.get(
  '/',
  wrap(async (req, res) => {
    res.json(await loans.ofMember(actor(req).id));
  }),
);

loanRoutes.get(
  '/open',
  hasRole('STEWARD'),
  wrap(async (_req, res) => {
    res.json(await loans.open());
  }),
);

loanRoutes.post(
  '/',
  wrap(async (req, res) => {
    const input = LoanInput.parse(req.body);
    if (input.until <= input.from) throw badRequest('The loan must end after it starts');
    res.status(201).json(await loans.request(actor(req).id, input.toolId, input.from, input.until));
  }),
);

loanRoutes.get(
  '/:id',
  wrap(async (req, res) => {
    const loan = await loans.get(Number(req.params.id));
    if (!loan) throw notFound('Loan');
    res.json(loan);
  }),
);

loanRoutes.get(
  '/:id/receipt',
  wrap(async (req, res) => {
    const loan = await loans.own(actor(req).id, Number(req.params.id));
    if (!loan) throw notFound('Loan');
    res.type('text/plain').send(`${loan.tool.name}: deposit ${loan.tool.deposit}, until ${loan.until.toISOString()}`);
  }),
);

loanRoutes.put(
  '/:id/notes',
  wrap(async (req, res) => {
    const who = actor(req);
    const { notes } = z.object({ notes: z.string().max(2000) }).parse(req.body);
    const loan = await loans.get(Number(req.params.id));
    if (!loan) throw notFound('Loan');
    if (loan.borrowerId !== who.id) throw forbidden();
    res.json(await loans.setNotes(loan.id, notes));
  }),
);

loanRoutes.get(
  '/:id/return',
  wrap(async (req, res) => {
    const loan = await loans.own(actor(req).id, Number(req.params.id));
    if (!loan) throw notFound('Loan');
    await loans.setStatus(loan.id, 'returned');
    res.redirect('/loans');
  }),
);

loanRoutes.get(
  '/:id/cancel',
  wrap(async (req, res) => {
    const loan = await loans.own(actor(req).id, Number(req.params.id));
    if (!loan) throw notFound('Loan');
    res.json({
      question: `Cancel the loan of ${loan.tool.name}?`,
      allowed: loan.status === 'requested',
    });
  }),
);

loanRoutes.post(
  '/:id/cancel',
  wrap(async (req, res) => {
    const loan = await loans.own(actor(req).id, Number(req.params.id));
    if (!loan) throw notFound('Loan');
    if (loan.status !== 'requested') throw badRequest('The tool is already out');
    await loans.setStatus(loan.id, 'cancelled');
    res.status(204).end();
  }),
);

loanRoutes.post(
  '/:id/hand-out',
  hasRole('STEWARD'),
  wrap(async (req, res) => {
    res.json(await loans.setStatus(Number(req.params.id), 'out'));
  }),
);
