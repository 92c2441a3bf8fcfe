import { exec } from 'node:child_process';
import express, { type Request, type Response } from 'express';

const app = express();

app.get('/run', (req: Request, res: Response) => {
  const job = { program: 'ping', host: (req.query.name as string) }; // source
  exec(job.program + ' ' + job.host); // expect: javascript/process/command-injection
  res.end();
});
