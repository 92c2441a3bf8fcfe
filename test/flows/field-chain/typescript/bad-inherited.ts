// The first two methods are of the base class.
import { exec } from 'node:child_process';
import express, { type Request, type Response } from 'express';

const app = express();

class Base {
  a = '';
  b = '';
  c = '';

  take(text: string): void {
    this.a = text;
  }

  copyToB(): void {
    this.b = this.a;
  }
}

class Job extends Base {
  ping(): void {
    exec('ping ' + this.c); // expect: javascript/process/command-injection
  }

  copyToC(): void {
    this.c = this.b;
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
