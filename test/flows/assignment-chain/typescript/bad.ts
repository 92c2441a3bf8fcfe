import { exec } from 'node:child_process';
import express, { type Request, type Response } from 'express';

const app = express();

app.get('/run', (req: Request, res: Response) => {
  let a = (req.query.name as string); // source
  let b = a;
  let c;
  c = b;
  const d = c;
  exec(d); // expect: javascript/process/command-injection
  res.end();
});
