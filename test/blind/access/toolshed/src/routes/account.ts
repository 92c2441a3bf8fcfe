import { Router } from 'express';
import { z } from 'zod';
import { badRequest } from '../lib/errors';
import { hashPassword, matches } from '../lib/passwords';
import { startSession } from '../lib/session';
import { actor, signedIn } from '../middleware/auth';
import { wrap } from '../middleware/errors';
import { addresses } from '../repositories/addresses';
import { members, present } from '../repositories/members';

export const account = Router();

account.use(signedIn);

const AddressInput = z.object({ street: z.string(), city: z.string(), postcode: z.string() });
const ContactInput = z.object({ phone: z.string().max(30).nullable() }).strict();

account.get('/', (req, res) => {
  res.json(present(actor(req)));
});

account.patch(
  '/',
  wrap(async (req, res) => {
    const member = await members.update(actor(req).id, req.body);
    res.json(present(member));
  }),
);

account.patch(
  '/contact',
  wrap(async (req, res) => {
    const input = ContactInput.parse(req.body);
    const member = await members.update(actor(req).id, { ...input });
    res.json(present(member));
  }),
);

account.post(
  '/password',
  wrap(async (req, res) => {
    const who = actor(req);
    const { current, next } = z.object({ current: z.string(), next: z.string().min(10) }).parse(req.body);
    if (!(await matches(current, who.passwordHash))) throw badRequest('The current password is wrong');
    await members.update(who.id, { passwordHash: await hashPassword(next) });
    await startSession(req, who.id);
    res.status(204).end();
  }),
);

account.get(
  '/addresses',
  wrap(async (req, res) => {
    res.json(await addresses.list(actor(req).id));
  }),
);

account.post(
  '/addresses',
  wrap(async (req, res) => {
    res.status(201).json(await addresses.add(actor(req).id, AddressInput.parse(req.body)));
  }),
);

account.put(
  '/addresses/:id',
  wrap(async (req, res) => {
    res.json(await addresses.change(Number(req.params.id), AddressInput.parse(req.body)));
  }),
);

account.delete(
  '/addresses/:id',
  wrap(async (req, res) => {
    const { count } = await addresses.remove(actor(req).id, Number(req.params.id));
    res.status(count ? 204 : 404).end();
  }),
);
