// The factory is a method of an object. The caller with untrusted input comes first, and only logs it.
import { exec } from 'node:child_process';
import express, { type Request, type Response } from 'express';

const app = express();

interface Target {
  host: string;
  port: number;
}

class Targets {
  make(host: string): Target {
    return { host, port: 22 };
  }
}

const targets = new Targets();

app.get('/run', (req: Request, res: Response) => {
  const target = targets.make(req.query.name as string);
  console.log(target.host);
  res.end();
});

app.get('/home', (req: Request, res: Response) => {
  const target = targets.make('localhost');
  exec('ping ' + target.host);
  res.end();
});
