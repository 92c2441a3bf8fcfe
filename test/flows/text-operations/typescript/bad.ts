import { exec } from 'node:child_process';
import express, { type Request, type Response } from 'express';

const app = express();

app.get('/run', (req: Request, res: Response) => {
  const name = (req.query.name as string); // source
  const short = name.trim().toLowerCase().replace('a', 'b').substring(0, 80);
  exec('ping ' + short.slice(1)); // expect: javascript/process/command-injection
  res.end();
});
