import { json, Router } from 'express';
import { z } from 'zod';
import { badRequest, notFound } from '../lib/errors';
import { actor, device } from '../middleware/auth';
import { wrap } from '../middleware/errors';
import { loans } from '../repositories/loans';

export const mobile = Router();

mobile.use(json());
mobile.use(device);

mobile.get(
  '/loans',
  wrap(async (req, res) => {
    res.json(await loans.ofMember(actor(req).id));
  }),
);

mobile.post(
  '/loans/:id/extend',
  wrap(async (req, res) => {
    const { until } = z.object({ until: z.coerce.date() }).parse(req.body);
    const loan = await loans.own(actor(req).id, Number(req.params.id));
    if (!loan) throw notFound('Loan');
    if (until <= loan.until) throw badRequest('Choose a later date');
    res.json(await loans.setNotes(loan.id, `extension requested until ${until.toISOString()}`));
  }),
);
