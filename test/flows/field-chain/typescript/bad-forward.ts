// Each method copies one field to the next; the methods are in the order of the flow.
import { exec } from 'node:child_process';
import express, { type Request, type Response } from 'express';

const app = express();

class Job {
  a = '';
  b = '';
  c = '';

  take(text: string): void {
    this.a = text;
  }

  copyToB(): void {
    this.b = this.a;
  }

  copyToC(): void {
    this.c = this.b;
  }

  ping(): void {
    exec('ping ' + this.c); // expect: javascript/process/command-injection
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
