// One object for all requests; methods and routes are in the reverse order of the flow.
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

const job = new Job();

app.get('/ping', (req: Request, res: Response) => {
  job.ping();
  res.end();
});

app.get('/c', (req: Request, res: Response) => {
  job.copyToC();
  res.end();
});

app.get('/b', (req: Request, res: Response) => {
  job.copyToB();
  res.end();
});

app.get('/take', (req: Request, res: Response) => {
  job.take(req.query.name as string); // source
  res.end();
});
