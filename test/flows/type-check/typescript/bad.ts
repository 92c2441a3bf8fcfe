import { exec } from 'node:child_process';
import express, { type Request, type Response } from 'express';

const app = express();

app.get('/run', (req: Request, res: Response) => {
  const count = (req.query.count as string); // source
  if (typeof count === 'string') exec('ping -c ' + count); // expect: javascript/process/command-injection
  res.end();
});
