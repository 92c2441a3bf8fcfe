import { exec } from 'node:child_process';
import express, { type Request, type Response } from 'express';

const app = express();

class Job {
  constructor(
    readonly host: string,
    public program: string,
  ) {}
}

app.get('/run', (req: Request, res: Response) => {
  const job = new Job((req.query.name as string), 'ping'); // source
  exec(job.host); // expect: javascript/process/command-injection
  res.end();
});
