import { Router } from 'express';
import { z } from 'zod';
import { db } from '../db';
import { notFound } from '../lib/errors';
import { hasRole, signedIn } from '../middleware/auth';
import { wrap } from '../middleware/errors';

export const tools = Router();

const ToolInput = z.object({
  name: z.string().min(1).max(120),
  description: z.string().max(4000),
  deposit: z.number().int().min(0),
});

tools.get(
  '/',
  wrap(async (req, res) => {
    const q = String(req.query.q ?? '');
    const found = await db.tool.findMany({
      where: { retired: false, name: { contains: q, mode: 'insensitive' } },
      include: { photos: true },
      take: 100,
    });
    res.json(found);
  }),
);

tools.get(
  '/:id',
  wrap(async (req, res) => {
    const tool = await db.tool.findUnique({
      where: { id: Number(req.params.id) },
      include: { photos: true },
    });
    if (!tool) throw notFound('Tool');
    res.json(tool);
  }),
);

tools.post(
  '/',
  signedIn,
  hasRole('STEWARD'),
  wrap(async (req, res) => {
    const tool = await db.tool.create({ data: ToolInput.parse(req.body) });
    res.status(201).json(tool);
  }),
);

tools.put(
  '/:id',
  signedIn,
  hasRole('STEWARD'),
  wrap(async (req, res) => {
    const tool = await db.tool.update({
      where: { id: Number(req.params.id) },
      data: ToolInput.parse(req.body),
    });
    res.json(tool);
  }),
);

tools.post(
  '/:id/photos',
  signedIn,
  hasRole('STEWARD'),
  wrap(async (req, res) => {
    const { url } = z.object({ url: z.string().url() }).parse(req.body);
    const photo = await db.photo.create({ data: { url, toolId: Number(req.params.id) } });
    res.status(201).json(photo);
  }),
);

tools.delete(
  '/:id/photos/:photo',
  wrap(async (req, res) => {
    await db.photo.deleteMany({
      where: { id: Number(req.params.photo), toolId: Number(req.params.id) },
    });
    res.status(204).end();
  }),
);

tools.delete(
  '/:id',
  signedIn,
  hasRole('STEWARD'),
  wrap(async (req, res) => {
    await db.tool.update({ where: { id: Number(req.params.id) }, data: { retired: true } });
    res.status(204).end();
  }),
);
