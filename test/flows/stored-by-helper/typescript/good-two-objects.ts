// Untrusted input is stored in another object.
import { exec } from 'node:child_process';
import express, { type Request, type Response } from 'express';

const app = express();

const first = { host: '' };
const second = { host: '' };

function put(target: { host: string }, text: string): void {
  target.host = text;
}
function ping(): void {
  exec('ping ' + second.host);
}

app.get('/first', (req: Request, res: Response) => {
  put(first, req.query.name as string);
  console.log(first.host);
  res.end();
});

app.get('/second', (req: Request, res: Response) => {
  put(second, 'localhost');
  res.end();
});

app.get('/ping', (req: Request, res: Response) => {
  ping();
  res.end();
});
