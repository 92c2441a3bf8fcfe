import { exec } from 'node:child_process';
import express, { type Request, type Response } from 'express';

const app = express();

app.get('/run', (req: Request, res: Response) => {
  const count = req.body.count;
  if (typeof count === 'number') exec('ping -c ' + count);
  res.end();
});
