// The two parameters are swapped in every round.
import { exec } from 'node:child_process';
import express, { type Request, type Response } from 'express';

const app = express();

function first(host: string, label: string): void {
  exec('ping ' + host); // expect: javascript/process/command-injection
  if (host.length + label.length > 60) return;
  second(label, host + '.');
}
function second(host: string, label: string): void {
  third(host, label);
}
function third(host: string, label: string): void {
  first(host, label);
}

app.get('/run', (req: Request, res: Response) => {
  first('localhost', req.query.name as string); // source
  res.end();
});
