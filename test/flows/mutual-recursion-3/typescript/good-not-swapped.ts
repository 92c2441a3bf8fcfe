// The second parameter is never passed on as the first one.
import { exec } from 'node:child_process';
import express, { type Request, type Response } from 'express';

const app = express();

function first(host: string, label: string): void {
  exec('ping ' + host);
  if (host.length + label.length > 60) return;
  second(host, label + '.');
}
function second(host: string, label: string): void {
  third(host, label);
}
function third(host: string, label: string): void {
  first(host, label);
}

app.get('/run', (req: Request, res: Response) => {
  first('localhost', req.query.name as string);
  res.end();
});
