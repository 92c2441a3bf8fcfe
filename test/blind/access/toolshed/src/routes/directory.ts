import { Router } from 'express';
import { wrap } from '../middleware/errors';
import { members } from '../repositories/members';

export const directory = Router();

directory.get(
  '/',
  wrap(async (req, res) => {
    const page = Math.max(0, Number(req.query.page ?? 0) || 0);
    res.json(await members.directory(page));
  }),
);

directory.get(
  '/search',
  wrap(async (req, res) => {
    const term = String(req.query.q ?? '').slice(0, 80);
    if (term.length < 2) return res.json([]);
    const found = await members.search(term);
    return res.json(found);
  }),
);
