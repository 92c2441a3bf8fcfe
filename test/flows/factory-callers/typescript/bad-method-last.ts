// The factory is a method of an object. The caller with untrusted input comes last.
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

app.get('/home', (req: Request, res: Response) => {
  const target = targets.make('localhost');
  exec('ping ' + target.host); // expect: nothing
  res.end();
});

app.get('/run', (req: Request, res: Response) => {
  const target = targets.make(req.query.name as string); // source
  exec('ping ' + target.host); // expect: javascript/process/command-injection
  res.end();
});
