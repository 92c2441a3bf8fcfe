// The factory is an arrow function that spreads defaults. The caller with untrusted input comes first.
import { exec } from 'node:child_process';
import express, { type Request, type Response } from 'express';

const app = express();

const defaults = { host: 'localhost', port: 22 };
const make = (host: string) => ({ ...defaults, host });

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
