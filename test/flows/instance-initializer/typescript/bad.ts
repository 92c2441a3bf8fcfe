import { exec } from 'node:child_process';
import express, { type Request, type Response } from 'express';

const app = express();

class Job {
  command = 'ping';
  constructor(host: string) {
    this.command += ' ' + host;
  }
}

app.get('/run', (req: Request, res: Response) => {
  exec(new Job((req.query.name as string)).command); // source, expect: javascript/process/command-injection
  res.end();
});
