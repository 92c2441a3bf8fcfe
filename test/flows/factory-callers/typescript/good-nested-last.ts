// The factory uses another factory. The caller with untrusted input comes last, and only logs it.
import { exec } from 'node:child_process';
import express, { type Request, type Response } from 'express';

const app = express();

interface Target {
  host: string;
  port: number;
}

function build(host: string, port: number): Target {
  return { host, port };
}
function make(host: string): Target {
  return build(host.trim(), 22);
}

app.get('/home', (req: Request, res: Response) => {
  const target = make('localhost');
  exec('ping ' + target.host);
  res.end();
});

app.get('/run', (req: Request, res: Response) => {
  const target = make(req.query.name as string);
  console.log(target.host);
  res.end();
});
