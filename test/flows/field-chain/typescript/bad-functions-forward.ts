// Each function copies one property to the next; the functions are in the order of the flow.
import { exec } from 'node:child_process';
import express, { type Request, type Response } from 'express';

const app = express();

interface Job {
  a: string;
  b: string;
  c: string;
}

function take(job: Job, text: string): void {
  job.a = text;
}
function copyToB(job: Job): void {
  job.b = job.a;
}
function copyToC(job: Job): void {
  job.c = job.b;
}
function ping(job: Job): void {
  exec('ping ' + job.c); // expect: javascript/process/command-injection
}

app.get('/run', (req: Request, res: Response) => {
  const job = { a: '', b: '', c: '' };
  take(job, req.query.name as string); // source
  copyToB(job);
  copyToC(job);
  ping(job);
  res.end();
});
