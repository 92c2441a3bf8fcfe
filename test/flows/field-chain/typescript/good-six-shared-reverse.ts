// One of the copies is replaced by a constant.
import { exec } from 'node:child_process';
import express, { type Request, type Response } from 'express';

const app = express();

class Job {
  a = '';
  b = '';
  c = '';
  d = '';
  e = '';
  f = '';

  ping(): void {
    exec('ping ' + this.f);
  }

  copyToF(): void {
    this.f = this.e;
  }

  copyToE(): void {
    console.log(this.d);
    this.e = 'localhost';
  }

  copyToD(): void {
    this.d = this.c;
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

app.get('/f', (req: Request, res: Response) => {
  job.copyToF();
  res.end();
});

app.get('/e', (req: Request, res: Response) => {
  job.copyToE();
  res.end();
});

app.get('/d', (req: Request, res: Response) => {
  job.copyToD();
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
