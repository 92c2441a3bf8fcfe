import { exec } from 'node:child_process';
import express, { type Request, type Response } from 'express';

const app = express();

app.get('/run', (req: Request, res: Response) => {
  const host = (req.query.name as string);
  const pattern = /^\w{1,40}$/;
  if (pattern.test(host)) exec('ping ' + host);
  res.end();
});
