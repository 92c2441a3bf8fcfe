import { exec } from 'node:child_process';
import express, { type Request, type Response } from 'express';

const app = express();

app.get('/run', (req: Request, res: Response) => {
  const parts = ['first', (req.query.name as string), 'last']; // source
  parts.shift();
  exec(parts[0]); // expect: javascript/process/command-injection
  res.end();
});
