// Each method copies one field to the next; the methods are in the reverse order of the flow.
import { exec } from 'node:child_process';
import express, { type Request, type Response } from 'express';

const app = express();

class Job {
  a = '';
  b = '';
  c = '';

  ping(): void {
    exec('ping ' + this.c); // expect: javascript/process/command-injection
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
  job.take(req.query.name as string); // source
  job.copyToB();
  job.copyToC();
  job.ping();
  res.end();
});
