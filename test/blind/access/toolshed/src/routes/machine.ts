import { createHmac, timingSafeEqual } from 'node:crypto';
import { raw, Router, type RequestHandler } from 'express';
import { config } from '../config';
import { db } from '../db';
import { unauthorized } from '../lib/errors';
import { wrap } from '../middleware/errors';
import { markPaid } from '../services/treasury';

export const machine = Router();

function same(a: string, b: string): boolean {
  const left = Buffer.from(a);
  const right = Buffer.from(b);
  return left.length === right.length && timingSafeEqual(left, right);
}

const monitoring: RequestHandler = (req, _res, next) => {
  if (!same(req.get('x-metrics-token') ?? '', config.metricsToken)) return next(unauthorized());
  next();
};

machine.post(
  '/payments',
  raw({ type: 'application/json' }),
  wrap(async (req, res) => {
    const expected = createHmac('sha256', config.paymentSecret).update(req.body).digest('hex');
    if (!same(req.get('x-signature') ?? '', expected)) throw unauthorized();
    const event = JSON.parse(req.body.toString('utf8'));
    if (event.type === 'invoice.paid') await markPaid(Number(event.reference));
    res.status(204).end();
  }),
);

machine.get('/health', (_req, res) => {
  res.json({ ok: true });
});

machine.get(
  '/metrics',
  monitoring,
  wrap(async (_req, res) => {
    const [memberCount, loanCount] = await Promise.all([db.member.count(), db.loan.count()]);
    res.json({ memberCount, loanCount, memory: process.memoryUsage() });
  }),
);

machine.get('/diagnostics', (_req, res) => {
  res.json({
    node: process.version,
    uptime: process.uptime(),
    env: process.env,
  });
});
