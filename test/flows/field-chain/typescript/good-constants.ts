// The first field only gets a constant; untrusted input is logged.
import { exec } from 'node:child_process';
import express, { type Request, type Response } from 'express';

const app = express();

class Job {
  a = '';
  b = '';
  c = '';

  ping(): void {
    exec('ping ' + this.c);
  }

  copyToC(): void {
    this.c = this.b;
  }

  copyToB(): void {
    this.b = this.a;
  }

  take(text: string): void {
    this.a = text;
  }
}

app.get('/run', (req: Request, res: Response) => {
  const job = new Job();
  job.take('localhost');
  job.copyToB();
  job.copyToC();
  console.log(req.query.name as string);
  job.ping();
  res.end();
});
