// The first copy converts the text to a number.
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
    this.b = String(Number(this.a));
  }

  take(text: string): void {
    this.a = text;
  }
}

app.get('/run', (req: Request, res: Response) => {
  const job = new Job();
  job.take(req.query.name as string);
  job.copyToB();
  job.copyToC();
  job.ping();
  res.end();
});
