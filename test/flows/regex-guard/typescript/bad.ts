import { exec } from 'node:child_process';
import express, { type Request, type Response } from 'express';

const app = express();

app.get('/run', (req: Request, res: Response) => {
  const host = (req.query.name as string); // source
  if (!/[a-z]/.test(host)) return res.sendStatus(400);
  exec('ping ' + host); // expect: javascript/process/command-injection
  res.end();
});
