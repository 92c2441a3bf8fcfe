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
  job.take(req.query.name as string);
  res.end();
});

app.get('/default', (req: Request, res: Response) => {
  job.setDefault();
  res.end();
});
