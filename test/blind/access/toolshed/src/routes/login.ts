import { Router } from 'express';
import { z } from 'zod';
import { badRequest } from '../lib/errors';
import { issueDeviceToken } from '../lib/mobile';
import { endSession, startSession } from '../lib/session';
import { generateToken } from '../middleware/csrf';
import { wrap } from '../middleware/errors';
import { linkLimit } from '../middleware/limits';
import { present } from '../repositories/members';
import * as accounts from '../services/accounts';

export const login = Router();

const Credentials = z.object({ email: z.string().email(), password: z.string().min(1) });

login.get('/csrf', (req, res) => {
  res.json({ token: generateToken(req) });
});

login.post(
  '/',
  wrap(async (req, res) => {
    const { email, password } = Credentials.parse(req.body);
    const member = await accounts.authenticate(email, password);
    await startSession(req, member.id);
    res.json(present(member));
  }),
);

login.post(
  '/link',
  linkLimit,
  wrap(async (req, res) => {
    const { email } = z.object({ email: z.string().email() }).parse(req.body);
    await accounts.sendLoginLink(email);
    res.status(202).end();
  }),
);

login.get(
  '/link',
  wrap(async (req, res) => {
    const token = String(req.query.token ?? '');
    if (!token) throw badRequest('Missing token');
    const memberId = await accounts.redeemLoginLink(token);
    req.session.memberId = memberId;
    req.session.since = Date.now();
    res.redirect('/');
  }),
);

login.post(
  '/device',
  wrap(async (req, res) => {
    const { email, password } = Credentials.parse(req.body);
    const member = await accounts.authenticate(email, password);
    res.json({ token: issueDeviceToken(member.id, String(req.body.device ?? 'phone')) });
  }),
);

login.post(
  '/reset',
  linkLimit,
  wrap(async (req, res) => {
    const { email } = z.object({ email: z.string().email() }).parse(req.body);
    await accounts.beginReset(email);
    res.status(202).end();
  }),
);

login.post(
  '/reset/confirm',
  wrap(async (req, res) => {
    const input = z
      .object({ email: z.string().email(), code: z.string().length(6), password: z.string().min(10) })
      .parse(req.body);
    await accounts.finishReset(input.email, input.code, input.password);
    res.status(204).end();
  }),
);

login.post(
  '/join',
  linkLimit,
  wrap(async (req, res) => {
    const input = z
      .object({ code: z.string(), name: z.string().min(1), password: z.string().min(10) })
      .parse(req.body);
    const member = await accounts.join(input.code, input.name, input.password);
    await startSession(req, member.id);
    res.status(201).json(present(member));
  }),
);

login.post(
  '/end',
  wrap(async (req, res) => {
    await endSession(req);
    res.status(204).end();
  }),
);
