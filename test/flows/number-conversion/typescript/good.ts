import { exec } from 'node:child_process';
import express, { type Request, type Response } from 'express';

const app = express();

app.get('/run', (req: Request, res: Response) => {
  const count = Number((req.query.count as string));
  exec('ping -c ' + count + ' localhost');
  res.end();
});
