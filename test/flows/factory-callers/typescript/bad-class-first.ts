// The factory returns an object of a class. The caller with untrusted input comes first.
import { exec } from 'node:child_process';
import express, { type Request, type Response } from 'express';

const app = express();

class Target {
  host: string;
  port = 22;

  constructor(host: string) {
    this.host = host;
  }
}

function make(host: string): Target {
  return new Target(host);
}

app.get('/run', (req: Request, res: Response) => {
  const target = make(req.query.name as string); // source
  exec('ping ' + target.host); // expect: javascript/process/command-injection
  res.end();
});

app.get('/home', (req: Request, res: Response) => {
  const target = make('localhost');
  exec('ping ' + target.host); // expect: nothing
  res.end();
});
