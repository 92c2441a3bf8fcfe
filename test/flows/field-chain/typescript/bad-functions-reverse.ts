// Each function copies one property to the next; the functions are in the reverse order of the flow.
import { exec } from 'node:child_process';
import express, { type Request, type Response } from 'express';

const app = express();

interface Job {
  a: string;
  b: string;
  c: string;
}

function ping(job: Job): void {
  exec('ping ' + job.c); // expect: javascript/process/command-injection
}
function copyToC(job: Job): void {
  job.c = job.b;
}
function copyToB(job: Job): void {
  job.b = job.a;
}
function take(job: Job, text: string): void {
  job.a = text;
}

app.get('/run', (req: Request, res: Response) => {
  const job = { a: '', b: '', c: '' };
  take(job, req.query.name as string); // source
  copyToB(job);
  copyToC(job);
  ping(job);
  res.end();
});
