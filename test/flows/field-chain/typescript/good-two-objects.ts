// Untrusted input is in another object.
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
    exec('ping ' + this.c);
  }
}

app.get('/run', (req: Request, res: Response) => {
  const first = new Job();
  const second = new Job();
  first.take(req.query.name as string);
  first.copyToB();
  first.copyToC();
  second.take('localhost');
  second.copyToB();
  second.copyToC();
  console.log(first.c);
  second.ping();
  res.end();
});
