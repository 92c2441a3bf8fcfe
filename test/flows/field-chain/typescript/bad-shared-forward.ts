// One object for all requests; methods and routes are in the order of the flow.
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

const job = new Job();

app.get('/take', (req: Request, res: Response) => {
  job.take(req.query.name as string); // source
  res.end();
});

app.get('/b', (req: Request, res: Response) => {
  job.copyToB();
  res.end();
});

app.get('/c', (req: Request, res: Response) => {
  job.copyToC();
  res.end();
});

app.get('/ping', (req: Request, res: Response) => {
  job.ping();
  res.end();
});
