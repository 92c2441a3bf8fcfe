// Each method copies one field to the next; the methods are in another order than the flow.
import { exec } from 'node:child_process';
import express, { type Request, type Response } from 'express';

const app = express();

class Job {
  a = '';
  b = '';
  c = '';

  copyToC(): void {
    this.c = this.b;
  }

  take(text: string): void {
    this.a = text;
  }

  ping(): void {
    exec('ping ' + this.c); // expect: javascript/process/command-injection
  }

  copyToB(): void {
    this.b = this.a;
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
