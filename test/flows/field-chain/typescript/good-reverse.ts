// Another field is run, which only holds constants.
import { exec } from 'node:child_process';
import express, { type Request, type Response } from 'express';

const app = express();

class Job {
  a = '';
  b = '';
  c = '';
  d = '';

  ping(): void {
    exec('ping ' + this.d);
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
