// The factory uses another factory. The caller with untrusted input comes last.
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
  exec('ping ' + target.host); // expect: nothing
  res.end();
});

app.get('/run', (req: Request, res: Response) => {
  const target = make(req.query.name as string); // source
  exec('ping ' + target.host); // expect: javascript/process/command-injection
  res.end();
});
