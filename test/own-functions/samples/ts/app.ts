import { exec } from 'node:child_process';
import express, { type Request, type Response } from 'express';
import { Guard, quoted } from './guard';
import { run } from './run';

const guard = new Guard();
const app = express();
app.get('/a', (req: Request, res: Response) => {
  exec(`ls ${quoted(String(req.query.a))}`);
});
app.get('/b', (req: Request, res: Response) => {
  const name = String(req.query.b);
  if (!guard.allows(name)) return res.end();
  exec(`ls ${name}`);
});
app.get('/c', async (req: Request, res: Response) => {
  await run('sh', String(req.query.c));
});
