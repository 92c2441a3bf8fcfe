// Another field is run, which only holds constants.
import { exec } from 'node:child_process';
import express, { type Request, type Response } from 'express';

const app = express();

class Job {
  a = '';
  b = '';
  c = '';
  d = '';

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
    exec('ping ' + this.d);
  }

  setDefault(): void {
    this.d = 'localhost';
  }
}

app.get('/run', (req: Request, res: Response) => {
  const job = new Job();
  job.take(req.query.name as string);
  job.copyToB();
  job.copyToC();
  job.setDefault();
  job.ping();
  res.end();
});
