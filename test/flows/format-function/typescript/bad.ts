import { exec } from 'node:child_process';
import express, { type Request, type Response } from 'express';
import { format } from 'node:util';

const app = express();

app.get('/run', (req: Request, res: Response) => {
  const name = (req.query.name as string); // source
  exec(format('ping %s', name)); // expect: javascript/process/command-injection
  res.end();
});
