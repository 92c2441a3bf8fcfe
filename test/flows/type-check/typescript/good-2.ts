import { exec } from 'node:child_process';
import express, { type Request, type Response } from 'express';

const app = express();

app.get('/run', (req: Request, res: Response) => {
  const count = (req.query.count as string);
  if (isNaN(count)) return res.sendStatus(400);
  exec('ping -c ' + count);
  res.end();
});
